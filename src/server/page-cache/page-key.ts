/**
 * Cache key of a request: canonical URL and the variant. Unusual requests have no key and are rendered without the
 * cache.
 */
import { isCategoryId } from "../../listings/category.ts";
import { cursorParam } from "../../search/engine/search-cursor.ts";
import {
  parseSearchFilters,
  searchParamNames,
  typedParam,
} from "../../search/filters/parse-search-filters.ts";
import { writeSearchFilters } from "../../search/filters/search-filters.ts";
import type { Caching } from "../../web/context.ts";

export type PageKey = {
  /** path and query, the only input of the rendering */
  address: string;
  caching: Caching;
  /** pattern of the route, for logs and metrics */
  route: string;
  /** for the page of one listing */
  listingId: string | null;
  /** the only cookie that the page may read; null: none */
  cookie: string | null;
  /** a prefetch or a bot: no view is counted */
  isPrefetch: boolean;
};

/** Declaration of the route and its canonical path. */
export type PageRoute = {
  caching: Caching | undefined;
  path: string;
  pattern: string;
  params: Record<string, string | undefined>;
};

export type RequestDescription = {
  method: string;
  address: string;
  cookies: string | null;
  purpose: string | null;
};

/** The values of the one cookie with variants of result pages. Any other cookie bypasses the cache. */
const cardViewCookies: readonly string[] = ["babillard-affichage=list", "babillard-affichage=grid"];

/** Under https the cookie has a prefix. */
const withoutPrefix = (cookies: string) => cookies.replace(/^__Host-/u, "");

const longestAddress = 1_000;

/** Whether a page could be cached for this request; avoids matching routes. */
export function mayBeCached({ method, address, cookies }: RequestDescription): boolean {
  const view = cookies === null ? null : withoutPrefix(cookies);
  const hasOwnCookies = view !== null && !cardViewCookies.includes(view);
  return method === "GET" && address.length <= longestAddress && !hasOwnCookies;
}

export function pageKey(request: RequestDescription, route: PageRoute): PageKey | null {
  const { caching } = route;
  if (!caching || !mayBeCached(request)) return null;
  const mark = request.address.indexOf("?");
  const pathname = mark === -1 ? request.address : request.address.slice(0, mark);
  // Upper case, a trailing slash or a character escaped as %65 would give one page any number of keys.
  if (pathname !== route.path && pathname !== dataPath(route.path)) return null;
  const params = canonicalParams(new URLSearchParams(mark === -1 ? "" : request.address.slice(mark)), route);
  if (params === null) return null;
  return {
    address: params === "" ? pathname : `${pathname}?${params}`,
    caching,
    route: route.pattern,
    listingId: caching === "listing" ? (route.params.id ?? null) : null,
    cookie: caching === "results" && request.cookies !== null ? withoutPrefix(request.cookies) : null,
    isPrefetch: caching === "listing" && (request.purpose ?? "").includes("prefetch"),
  };
}

/** The key as a string. For a page without variants it is the URL. */
export function keyText({ address, cookie, isPrefetch }: PageKey): string {
  return `${address}${cookie ? ` ${cookie}` : ""}${isPrefetch ? " prefetch" : ""}`;
}

/** URL of the data request of React Router. */
function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/**
 * Unknown parameters have no effect and are dropped. Null when a known one is not in canonical form: such a URL is
 * redirected, or has a meaning of its own.
 */
function canonicalParams(params: URLSearchParams, { caching, params: inPath }: PageRoute): string | null {
  // Partial data: not worth an entry.
  if (params.has("_routes")) return null;
  if (caching !== "results" || params.size === 0) return "";
  const category = inPath.categoryId;
  const filters = parseSearchFilters(params, category && isCategoryId(category) ? category : undefined);
  // A seller is never in the query of a canonical URL.
  const isCategoryInPath = category !== undefined;
  const canonical = writeSearchFilters(filters, { isCategoryInPath, isSellerInPath: true });
  const names = searchParamNames();
  const known = [...params].filter(([name]) => names.has(name));
  const isCanonical =
    known.length === canonical.size && pairsOf(known).every((pair, at) => pair === pairsOf(canonical)[at]);
  if (!isCanonical) return null;
  for (const name of [typedParam, cursorParam]) {
    const value = params.get(name);
    if (value !== null) canonical.set(name, value);
  }
  return canonical.toString();
}

/** Sorted, so that the order of parameters does not matter. */
function pairsOf(params: Iterable<[string, string]>): string[] {
  return [...params].map(([name, value]) => `${name}=${value}`).sort();
}
