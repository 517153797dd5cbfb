/**
 * Filters of /search and /category/{id}. State lives in the URL: `parseSearchFilters` turns any URL into valid filters,
 * and `writeSearchFilters` produces the one canonical form (parsing it yields the same filters).
 */
import type { CategoryId } from "../../listings/category.ts";
import { type FieldFilters, writeFieldFilters } from "./field-filters.ts";
import { type PlaceFilter, writePlaceFilters } from "./place-filters.ts";

export const sortOrders = ["recent", "price_asc", "price_desc", "relevance", "best", "distance"] as const;
export type SortOrder = (typeof sortOrders)[number];

export type SearchFilters = {
  q: string;
  category: CategoryId | null;
  /** id of a subcategory of `category` */
  sub: string | null;
  /** whole dollars; only values above 0 count (§5) */
  priceMin: number | null;
  priceMax: number | null;
  /** any of them matches; anywhere when empty */
  places: readonly PlaceFilter[];
  isFree: boolean;
  /** published in the last so many days, one of `postedDaysChoices` */
  postedDays: number | null;
  hasPhoto: boolean;
  fields: FieldFilters;
  /** public id of the only seller */
  seller: string | null;
  isFeatured: boolean;
  sortBy: SortOrder;
  /** the query is literal: no corrections, no filter extraction */
  isVerbatim: boolean;
  page: number;
};

/** All listings, newest first. */
export const defaultFilters: SearchFilters = {
  q: "",
  category: null,
  sub: null,
  priceMin: null,
  priceMax: null,
  places: [],
  isFree: false,
  postedDays: null,
  hasPhoto: false,
  fields: {},
  seller: null,
  isFeatured: false,
  sortBy: "recent",
  isVerbatim: false,
  page: 1,
};

/** Ages of listings that can be filtered by, in days. */
export const postedDaysChoices: readonly number[] = [1, 7, 30];

export const pageSize = 24;
/** Later pages are not served, which bounds the cost of a URL. */
export const pageMax = 10_000;

/** `best` with a query, `recent` without (decision 8). */
export function defaultSort(q: string): SortOrder {
  return q === "" ? "recent" : "best";
}

/** `best` needs a query, `distance` a place. */
export function isSortAvailable(
  order: SortOrder,
  { q, places }: Pick<SearchFilters, "q" | "places">,
): boolean {
  return order === "best" ? q !== "" : order !== "distance" || places.length > 0;
}

/**
 * Bounds in cents of the prices that are displayed within the filter's whole dollars: 12,49 $ is displayed as 12 $, and
 * 12,50 $ as 13 $.
 */
export function displayedPriceBounds({ priceMin, priceMax }: Pick<SearchFilters, "priceMin" | "priceMax">): {
  from: number | null;
  to: number | null;
} {
  return { from: priceMin && priceMin * 100 - 50, to: priceMax && priceMax * 100 + 49 };
}

/** The canonical query string: defaults omitted, parameters in a fixed order. */
export function writeSearchFilters(
  filters: SearchFilters,
  options: { isCategoryInPath: boolean; isSellerInPath?: boolean },
): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.q) params.set("q", filters.q);
  if (filters.category && !options.isCategoryInPath) params.set("category", filters.category);
  if (filters.sub) params.set("sub", filters.sub);
  if (filters.priceMin) params.set("priceMin", String(filters.priceMin));
  if (filters.priceMax) params.set("priceMax", String(filters.priceMax));
  writePlaceFilters(filters.places, params);
  if (filters.isFree) params.set("free", "1");
  if (filters.postedDays) params.set("posted", String(filters.postedDays));
  if (filters.hasPhoto) params.set("photo", "1");
  writeFieldFilters(filters.fields, params);
  if (filters.seller && !options.isSellerInPath) params.set("seller", filters.seller);
  if (filters.isFeatured) params.set("featured", "1");
  if (filters.sortBy !== defaultSort(filters.q)) params.set("sortBy", filters.sortBy);
  if (filters.isVerbatim) params.set("verbatim", "1");
  if (filters.page > 1) params.set("page", String(filters.page));
  return params;
}
