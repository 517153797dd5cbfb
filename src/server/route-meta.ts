import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Audience, Caching } from "../web/context.ts";

export type RouteMeta = {
  /** undefined: no one has access */
  audience: Audience | undefined;
  handlesExpiredSession: boolean;
  /** undefined: never cached */
  caching: Caching | undefined;
  /** pattern of the path: `/listing/:id` */
  pattern: string;
  /** canonical path */
  path: string;
  params: Record<string, string | undefined>;
};

/** `handle` of the route that matches the path. */
export function routeMeta(build: ServerBuild, pathname: string): RouteMeta {
  const known = cachedMeta.get(build) ?? new LRUCache({ max: cachedMax });
  cachedMeta.set(build, known);
  const meta = known.get(pathname) ?? findRouteMeta(build, pathname);
  known.set(pathname, meta);
  return meta;
}

/** React Router recompiles the patterns of all routes for each match, 0.2 ms. */
const cachedMeta = new WeakMap<ServerBuild, LRUCache<string, RouteMeta>>();
const cachedMax = 1_000;

function findRouteMeta(build: ServerBuild, pathname: string): RouteMeta {
  // Same as React Router's getNormalizedPath: a different normalization would guard one page and run another.
  const path = pathname.endsWith("/_.data")
    ? pathname.replace(/_\.data$/u, "")
    : pathname.replace(/\.data$/u, "");
  const matches = matchRoutes(routesOf(build), path) ?? [];
  const leaf = matches.at(-1);
  const handle = leaf?.route.handle as
    | { audience?: Audience; handlesExpiredSession?: boolean; caching?: Caching }
    | undefined;
  const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  return {
    audience: handle?.audience,
    handlesExpiredSession: handle?.handlesExpiredSession === true,
    caching: handle?.caching,
    pattern,
    path: handle?.caching ? generatePath(pattern, leaf?.params) : path,
    params: leaf?.params ?? {},
  };
}

/** Route trees, created once per build. */
const trees = new WeakMap<ServerBuild, RouteObject[]>();

function routesOf(build: ServerBuild): RouteObject[] {
  const tree = trees.get(build) ?? routeTree(build, undefined);
  trees.set(build, tree);
  return tree;
}

function routeTree(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const shared = {
      id: route.id,
      path: route.path,
      handle: route.module.handle,
      caseSensitive: route.caseSensitive,
    };
    return [route.index ? { ...shared, index: true } : { ...shared, children: routeTree(build, route.id) }];
  });
}
