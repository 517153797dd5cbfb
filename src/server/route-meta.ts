import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Audience, Caching } from "../web/context.ts";

export type RouteMeta = {
  /** undefined: none, nobody may come in */
  audience: Audience | undefined;
  handlesExpiredSession: boolean;
  /** undefined: never kept */
  caching: Caching | undefined;
  /** as the site itself spells it, whatever was asked for */
  path: string;
  params: Record<string, string | undefined>;
};

/** What the page that answers this path declares. */
export function routeMeta(build: ServerBuild, pathname: string): RouteMeta {
  // Word for word React Router's getNormalizedPath: another reading would guard one page and run another.
  const path = pathname.endsWith("/_.data")
    ? pathname.replace(/_\.data$/u, "")
    : pathname.replace(/\.data$/u, "");
  const matches = matchRoutes(routesLike(build, path), path) ?? [];
  const leaf = matches.at(-1);
  const handle = leaf?.route.handle as
    | { audience?: Audience; handlesExpiredSession?: boolean; caching?: Caching }
    | undefined;
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join("/");
  return {
    audience: handle?.audience,
    handlesExpiredSession: handle?.handlesExpiredSession === true,
    caching: handle?.caching,
    path: handle?.caching ? generatePath(`/${pattern}`, leaf?.params) : path,
    params: leaf?.params ?? {},
  };
}

/**
 * All routes that can match, in their order: those that begin as the path does, and those that begin with anything. React
 * Router makes a pattern of each route anew whenever it is asked, a hundred microseconds for all of them.
 */
function routesLike(build: ServerBuild, path: string): RouteObject[] {
  const { whole, byFirst } = trees.get(build) ?? sortRoutes(build);
  const first = path.split("/", 2)[1] ?? "";
  // What is encoded is read by React Router alone.
  return first.includes("%") ? whole : (byFirst.get(first.toLowerCase()) ?? byFirst.get(anything) ?? whole);
}

type SortedRoutes = { whole: RouteObject[]; byFirst: ReadonlyMap<string, RouteObject[]> };
const trees = new WeakMap<ServerBuild, SortedRoutes>();
const anything = "*";

function sortRoutes(build: ServerBuild): SortedRoutes {
  const whole = routeTree(build, undefined);
  const firsts = new Set(whole.flatMap(({ children = [] }) => children.map(firstOf)));
  const narrowed = (first: string) =>
    whole.map((root) => ({
      ...root,
      children: root.children?.filter((route) => [first, anything].includes(firstOf(route))),
    })) as RouteObject[];
  const sorted = { whole, byFirst: new Map([...firsts, anything].map((first) => [first, narrowed(first)])) };
  trees.set(build, sorted);
  return sorted;
}

/** The segment that a route's paths begin with; `anything` where that is not one word. */
function firstOf({ path = "" }: RouteObject): string {
  const first = path.replace(/^\//u, "").split("/", 1)[0] ?? "";
  return /^[\w.-]+$/u.test(first) ? first.toLowerCase() : anything;
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
