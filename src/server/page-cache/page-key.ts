/**
 * The cache key of a request: the page's canonical address, and what else the page depends on. Everything unusual has no
 * key and is rendered for itself.
 */
import { isCategoryId } from "../../listings/category.ts";
import { parseSearchFilters, searchParamNames } from "../../search/filters/parse-search-filters.ts";
import { writeSearchFilters } from "../../search/filters/search-filters.ts";
import type { Caching } from "../../web/context.ts";

export type PageKey = {
  /** path and parameters: all that the page is rendered from */
  address: string;
  caching: Caching;
  /** of the page of one listing */
  listingId: string | null;
  /** the one cookie that the page may see; null: none */
  cookie: string | null;
  /** a prefetch, or a machine: no view is counted */
  isAhead: boolean;
};

/** What a route declares, and its own spelling of the path that was asked for. */
export type PageRoute = {
  caching: Caching | undefined;
  path: string;
  params: Record<string, string | undefined>;
};

export type AskedPage = { method: string; address: string; cookies: string | null; purpose: string | null };

/** The cookies that change results and nothing else. Any other cookie, known or not, bypasses the cache. */
const listView = "babillard-affichage=list";
const gridView = "babillard-affichage=grid";

const longestAddress = 1_000;

/** Whether any page could be cached for such a request; spares looking for its route. */
export function mayBeCached({ method, address, cookies }: AskedPage): boolean {
  const hasOwnCookies = cookies !== null && cookies !== gridView && cookies !== listView;
  return method === "GET" && address.length <= longestAddress && !hasOwnCookies;
}

export function pageKey(asked: AskedPage, route: PageRoute): PageKey | null {
  const { caching } = route;
  if (!caching || !mayBeCached(asked)) return null;
  const mark = asked.address.indexOf("?");
  const pathname = mark === -1 ? asked.address : asked.address.slice(0, mark);
  // Capitals, a slash at the end or a letter written as %65 would give one page any number of keys.
  if (pathname !== route.path && pathname !== dataPath(route.path)) return null;
  const params = canonicalParams(new URLSearchParams(mark === -1 ? "" : asked.address.slice(mark)), route);
  if (params === null) return null;
  return {
    address: params === "" ? pathname : `${pathname}?${params}`,
    caching,
    listingId: caching === "listing" ? (route.params.id ?? null) : null,
    cookie: caching === "results" && asked.cookies === listView ? listView : null,
    isAhead: caching === "listing" && (asked.purpose ?? "").includes("prefetch"),
  };
}

/** As text. The key of a page without variants is its bare address. */
export function keyText({ address, cookie, isAhead }: PageKey): string {
  return `${address}${cookie ? ` ${cookie}` : ""}${isAhead ? " ahead" : ""}`;
}

/** Where React Router's scripts fetch a page's data. */
function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/**
 * Parameters that the page does not know change nothing and are left out. Null when one that it knows is not written as
 * the site writes it: such an address is redirected, or means something of its own.
 */
function canonicalParams(params: URLSearchParams, { caching, params: inPath }: PageRoute): string | null {
  // Only some of the data: not worth an entry.
  if (params.has("_routes")) return null;
  if (caching !== "results" || params.size === 0) return "";
  const category = inPath.categoryId;
  const filters = parseSearchFilters(params, category && isCategoryId(category) ? category : undefined);
  const canonical = writeSearchFilters(filters, { isCategoryInPath: category !== undefined });
  const known = [...params].filter(([name]) => searchParamNames.has(name));
  const isCanonical =
    known.length === canonical.size && pairsOf(known).every((pair, at) => pair === pairsOf(canonical)[at]);
  return isCanonical ? canonical.toString() : null;
}

/** Sorted: two addresses that differ in the order of their parameters are one page. */
function pairsOf(params: Iterable<[string, string]>): string[] {
  return [...params].map(([name, value]) => `${name}=${value}`).sort();
}
