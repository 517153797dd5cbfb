import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Audience } from "../web/context.ts";

/** What the page that answers this path declares: an audience (undefined: none, nobody), and whether it holds forms. */
export function declarationOf(
  build: ServerBuild,
  pathname: string,
): { audience: Audience | undefined; holdsForms: boolean } {
  // Word for word React Router's getNormalizedPath: another reading would guard one page and run another.
  const path = pathname.endsWith("/_.data")
    ? pathname.replace(/_\.data$/u, "")
    : pathname.replace(/\.data$/u, "");
  const leaf = matchRoutes(routeTree(build, undefined), path)?.at(-1);
  const handle = leaf?.route.handle as { audience?: Audience; holdsForms?: boolean } | undefined;
  return { audience: handle?.audience, holdsForms: handle?.holdsForms === true };
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
