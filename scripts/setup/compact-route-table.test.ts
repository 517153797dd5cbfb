import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { compactScript } from "./compact-route-table.ts";

const route = (id: string, more: object) => ({
  id,
  parentId: "root",
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id.padEnd(7, "-")}.js`,
  imports: [],
  css: [],
  ...more,
});
const table = (...routes: { id: string }[]) => ({
  entry: { module: "/assets/start.js", imports: ["/assets/a.js"], css: [] },
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
  url: "/assets/manifest-1.js",
  version: "1",
});
const root = route("root", { parentId: undefined, path: "", css: ["/assets/style.css"] });
const home = route("home", { index: true, imports: ["/assets/b.js", "/assets/a.js"] });
const seen = route("seen", { path: "seen/:id?", hasAction: true, clientActionModule: "/assets/x.js" });

function rewritten(given: object) {
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(compactScript(`window.__reactRouterManifest=${JSON.stringify(given)};`), { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest));
}

test("the rewritten table has every route, in order, with what React Router reads of it", () => {
  const found = rewritten(table(root, home, seen));
  expect(Object.keys(found.routes)).toEqual(["root", "home", "seen"]);
  expect(found).toMatchObject({
    entry: { module: "/assets/start.js", imports: ["/assets/a.js"] },
    version: "1",
  });
  expect(found.routes.root).toMatchObject({ module: "/assets/root---.js", css: ["/assets/style.css"] });
  expect(found.routes.root.parentId).toBeUndefined();
  expect(found.routes.home).toMatchObject({
    parentId: "root",
    index: true,
    hasLoader: true,
    hasAction: false,
    hasDefaultExport: true,
    imports: ["/assets/a.js", "/assets/b.js"],
  });
  expect(found.routes.seen).toMatchObject({ path: "seen/:id?", hasAction: true });
  expect(found.routes.seen.clientActionModule).toBe("/assets/x.js");
});

test("a table that cannot be rewritten without a loss stops the build", () => {
  expect(() => rewritten(table(root, route("deep", { parentId: "home" })))).toThrow(/table of routes/u);
});
