/**
 * What people ask of /search and /category/{id}. The address is the state: `parse-search-filters.ts` takes any address,
 * however mistyped, to valid filters; `write` gives the one canonical form (`parse(write(f))` is `f`).
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
  /** whole dollars; only above 0 do they count (§5) */
  priceMin: number | null;
  priceMax: number | null;
  /** in one of them; anywhere when there are none */
  places: readonly PlaceFilter[];
  isFree: boolean;
  fields: FieldFilters;
  isFeatured: boolean;
  sortBy: SortOrder;
  /** what was typed is meant: nothing is corrected, nothing is understood as a filter */
  isVerbatim: boolean;
  page: number;
};

/** Nothing asked for: all ads, newest first. */
export const defaultFilters: SearchFilters = {
  q: "",
  category: null,
  sub: null,
  priceMin: null,
  priceMax: null,
  places: [],
  isFree: false,
  fields: {},
  isFeatured: false,
  sortBy: "recent",
  isVerbatim: false,
  page: 1,
};

export const pageSize = 24;
/** No page further than this is answered: an address cannot be made to cost ever more. */
export const pageMax = 10_000;

/** `best` when something is asked for, `recent` otherwise (`product.md`). */
export function defaultSort(q: string): SortOrder {
  return q === "" ? "recent" : "best";
}

/** The best match is one of words; distance is one from a place. */
export function isOrderFor(order: SortOrder, { q, places }: Pick<SearchFilters, "q" | "places">): boolean {
  return order === "best" ? q !== "" : order !== "distance" || places.length > 0;
}

/** The canonical address of these filters: defaults left out, names in one order. */
export function writeSearchFilters(
  filters: SearchFilters,
  options: { isCategoryInPath: boolean },
): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.q) params.set("q", filters.q);
  if (filters.category && !options.isCategoryInPath) params.set("category", filters.category);
  if (filters.sub) params.set("sub", filters.sub);
  if (filters.priceMin) params.set("priceMin", String(filters.priceMin));
  if (filters.priceMax) params.set("priceMax", String(filters.priceMax));
  writePlaceFilters(filters.places, params);
  if (filters.isFree) params.set("free", "1");
  writeFieldFilters(filters.fields, params);
  if (filters.isFeatured) params.set("featured", "1");
  if (filters.sortBy !== defaultSort(filters.q)) params.set("sortBy", filters.sortBy);
  if (filters.isVerbatim) params.set("verbatim", "1");
  if (filters.page > 1) params.set("page", String(filters.page));
  return params;
}
