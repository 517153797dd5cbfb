import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Audience, Caching } from "../web/context.ts";

export type Declaration = {
  /** undefined: none, nobody may come in */
  audience: Audience | undefined;
  holdsForms: boolean;
  /** undefined: never kept */
  caching: Caching | undefined;
  /** as the site itself spells it, whatever was asked for */
  path: string;
  params: Record<string, string | undefined>;
};

/** What the page that answers this path declares. */
export function declarationOf(build: ServerBuild, pathname: string): Declaration {
  // Word for word React Router's getNormalizedPath: another reading would guard one page and run another.
  const path = pathname.endsWith("/_.data")
    ? pathname.replace(/_\.data$/u, "")
    : pathname.replace(/\.data$/u, "");
  const matches = matchRoutes(routeTree(build, undefined), path) ?? [];
  const leaf = matches.at(-1);
  const handle = leaf?.route.handle as
    | { audience?: Audience; holdsForms?: boolean; caching?: Caching }
    | undefined;
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join("/");
  return {
    audience: handle?.audience,
    holdsForms: handle?.holdsForms === true,
    caching: handle?.caching,
    path: handle?.caching ? generatePath(`/${pattern}`, leaf?.params) : path,
    params: leaf?.params ?? {},
  };
}

const trees = new WeakMap<ServerBuild, RouteObject[]>();

function routeTree(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  const known = parentId === undefined ? trees.get(build) : undefined;
  if (known) return known;
  const children = Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const shared = {
      id: route.id,
      path: route.path,
      handle: route.module.handle,
      caseSensitive: route.caseSensitive,
    };
    return [route.index ? { ...shared, index: true } : { ...shared, children: routeTree(build, route.id) }];
  });
  if (parentId === undefined) trees.set(build, children);
  return children;
}
