/**
 * Which kept page answers a request: the page's one address, and what else it depends on. No key, no kept page: that
 * is the answer to everything unusual.
 */
import { isCategoryId } from "../../listings/category.ts";
import { parseSearchFilters } from "../../search/filters/parse-search-filters.ts";
import { writeSearchFilters } from "../../search/filters/search-filters.ts";
import type { Caching } from "../../web/context.ts";

export type PageKey = {
  /** path and parameters: what the page is made from */
  address: string;
  caching: Caching;
  /** of the page of one ad */
  listingId: string | null;
  /** the one cookie that the page may see; null: none */
  cookie: string | null;
  /** fetched before anybody looks, or by a machine that is not counted either way */
  isAhead: boolean;
};

/** What a route says, and its own spelling of the path that was asked for. */
export type PageRoute = {
  caching: Caching | undefined;
  path: string;
  params: Record<string, string | undefined>;
};

export type AskedPage = { method: string; address: string; cookies: string | null; purpose: string | null };

/** Cookies that change results and nothing else. Any other cookie, known or not, is a reason to make the page anew. */
const listView = "babillard-affichage=list";
const gridView = "babillard-affichage=grid";

const longestAddress = 1_000;

export function pageKey(asked: AskedPage, route: PageRoute): PageKey | null {
  const { caching } = route;
  if (asked.method !== "GET" || !caching || asked.address.length > longestAddress) return null;
  const isPlain = asked.cookies === null || asked.cookies === gridView;
  if (!isPlain && asked.cookies !== listView) return null;
  const mark = asked.address.indexOf("?");
  const pathname = mark === -1 ? asked.address : asked.address.slice(0, mark);
  // Capitals, a slash at the end, a letter written as %65: the same page, and as many keys as one likes.
  if (pathname !== route.path && pathname !== dataPath(route.path)) return null;
  const params = canonicalParams(new URLSearchParams(mark === -1 ? "" : asked.address.slice(mark)), route);
  if (params === null) return null;
  return {
    address: params === "" ? pathname : `${pathname}?${params}`,
    caching,
    listingId: caching === "listing" ? (route.params.id ?? null) : null,
    cookie: caching === "results" && !isPlain ? listView : null,
    isAhead: caching === "listing" && (asked.purpose ?? "").includes("prefetch"),
  };
}

/** As text. A page without variants is kept under its bare address. */
export function keyText({ address, cookie, isAhead }: PageKey): string {
  return `${address}${cookie ? ` ${cookie}` : ""}${isAhead ? " ahead" : ""}`;
}

/** Where React Router's scripts fetch a page's data. */
function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/**
 * Parameters that the page does not know are left out: they change nothing. Null when one that it knows is written
 * otherwise than the site writes it: such an address is led elsewhere, or means something of its own.
 */
function canonicalParams(params: URLSearchParams, { caching, params: inPath }: PageRoute): string | null {
  // Only some of the data: nothing that is worth keeping.
  if (params.has("_routes")) return null;
  if (caching !== "results" || params.size === 0) return "";
  const { read, names } = readingOf(params);
  const category = inPath.categoryId;
  const filters = parseSearchFilters(read, category && isCategoryId(category) ? category : undefined);
  const canonical = writeSearchFilters(filters, { isCategoryInPath: category !== undefined });
  const known = [...params].filter(([name]) => names.has(name));
  const isCanonical =
    known.length === canonical.size && pairsOf(known).every((pair, at) => pair === pairsOf(canonical)[at]);
  return isCanonical ? canonical.toString() : null;
}

/** In one order: that of names is nobody's choice. */
function pairsOf(params: Iterable<[string, string]>): string[] {
  return [...params].map(([name, value]) => `${name}=${value}`).sort();
}

/** Which parameters are known is what the reader of filters asks for. */
function readingOf(params: URLSearchParams): { read: URLSearchParams; names: Set<string> } {
  const names = new Set<string>();
  const read = new Proxy(params, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property, target);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        if (typeof args[0] === "string") names.add(args[0]);
        return Reflect.apply(method, target, args);
      };
    },
  });
  return { read, names };
}
