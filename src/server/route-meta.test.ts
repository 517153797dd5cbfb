import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { routeMeta } from "./route-meta.ts";

const patterns = [
  undefined,
  "search",
  "search/count",
  "listing/:id",
  "listing/:id/own",
  "admin/users",
  "sitemap.xml",
  "Majuscule/:id",
  ":any/only",
  "*",
];

const build = {
  routes: {
    root: { id: "root", path: "", module: {} },
    ...Object.fromEntries(
      patterns.map((path) => {
        const id = path ?? "index";
        return [
          id,
          { id, path, index: path === undefined, parentId: "root", module: { handle: { audience: id } } },
        ];
      }),
    ),
  },
} as unknown as ServerBuild;

const routes = [
  {
    id: "root",
    path: "",
    children: patterns.map((path) => ({ id: path ?? "index", path, index: path === undefined })),
  },
] as RouteObject[];

test.each([
  "/",
  "",
  "/search",
  "/search/",
  "/SEARCH",
  "/search/count",
  "/searches",
  "/search/unknown",
  "/listing/7",
  "/Listing/7/own",
  "/listing",
  "/listing/7/more",
  "/admin/users",
  "/admin",
  "/sitemap.xml",
  "/sitemapAxml",
  "/majuscule/1",
  "/whatever/only",
  "/listing/only",
  "/s%65arch",
  "/list%69ng/7",
  "/%2Fsearch",
  "/__proto__",
  "/constructor/only",
  "/*",
  "/:any",
  "/é",
])("routeMeta matches %s as React Router does", (path) => {
  const expected = matchRoutes(routes, path)?.at(-1);
  expect(expected).toBeDefined();
  const declared = routeMeta(build, path);
  expect(declared.audience).toBe(expected?.route.id);
  expect(declared.params).toEqual(expected?.params);
});
