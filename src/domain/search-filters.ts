/**
 * What people ask of /search and /category/{id}. The address is the state: `parse` takes any address, however
 * mistyped, to valid filters; `write` gives the one canonical form (`parse(write(f))` is `f`).
 */
import { type CategoryId, isCategoryId, isSubCategoryOf } from "./category.ts";
import { isStorableText } from "./typed-text.ts";

export const sortOrders = ["recent", "price_asc", "price_desc", "relevance", "best"] as const;
export type SortOrder = (typeof sortOrders)[number];

export type SearchFilters = {
  q: string;
  category: CategoryId | null;
  sub: string | null;
  /** whole dollars; only above 0 do they count (§5) */
  priceMin: number | null;
  priceMax: number | null;
  location: string;
  /** kilometres around `location`; only with one */
  within: number | null;
  isFree: boolean;
  /** of a vehicle, both included */
  yearMin: number | null;
  yearMax: number | null;
  isFeatured: boolean;
  sortBy: SortOrder;
  /** what was typed is meant: nothing is corrected, nothing is understood as a filter */
  isVerbatim: boolean;
  page: number;
};

const filterNames = [
  "q",
  "category",
  "sub",
  "priceMin",
  "priceMax",
  "location",
  "within",
  "free",
  "yearMin",
  "yearMax",
  "featured",
  "sortBy",
  "verbatim",
  "page",
];

export const pageSize = 24;
/** No page further than this is answered: an address cannot be made to cost ever more. */
export const pageMax = 10_000;
export const queryMaxLength = 200;
const priceMaxDollars = 99_999_999;
export const firstYear = 1900;
export const lastYear = 2100;
/** Kilometres to choose from. */
export const radiusChoices: readonly number[] = [5, 10, 25, 50, 100, 200];

/** `best` when something is asked for, `recent` otherwise (`product.md`). */
export function defaultSort(q: string): SortOrder {
  return q === "" ? "recent" : "best";
}

/** `category` is given when the path names it; otherwise it is read from the address. */
export function parseSearchFilters(params: URLSearchParams, category?: CategoryId): SearchFilters {
  const text = (name: string) => {
    const value = (params.get(name) ?? "")
      .slice(0, queryMaxLength * 4)
      .replace(/\p{Cs}$/u, "")
      .replace(/\s+/gu, " ")
      .trim();
    return isStorableText(value) ? [...value].slice(0, queryMaxLength).join("").trim() : "";
  };
  const whole = (name: string, max: number) => {
    const bare = (params.get(name) ?? "").replace(/[\s\u00a0\u202f$]/gu, "").replace(/[.,]\d{1,2}$/u, "");
    const value = /^\d{1,12}$/u.test(bare) ? Number(bare) : 0;
    return value > 0 ? Math.min(value, max) : null;
  };
  const year = (name: string) => {
    const value = whole(name, lastYear);
    return value !== null && value >= firstYear ? value : null;
  };
  const q = text("q");
  const asked = params.get("category") ?? "";
  const chosen = category ?? (isCategoryId(asked) ? asked : null);
  const sub = params.get("sub") ?? "";
  // `shownSort`: what a form showed before anybody chose an order; sent back unchanged, it is still nobody's choice.
  const isUntouched = params.get("sortBy") === params.get("shownSort");
  const sort = isUntouched ? undefined : sortOrders.find((order) => order === params.get("sortBy"));
  const location = text("location");
  const [yearMin, yearMax] = inOrder(year("yearMin"), year("yearMax"));
  const [priceMin, priceMax] = inOrder(
    whole("priceMin", priceMaxDollars),
    whole("priceMax", priceMaxDollars),
  );
  return {
    q,
    category: chosen,
    sub: chosen && isSubCategoryOf(chosen, sub) ? sub : null,
    priceMin,
    priceMax,
    location,
    within:
      location === "" ? null : (radiusChoices.find((km) => String(km) === params.get("within")) ?? null),
    isFree: params.get("free") === "1",
    yearMin,
    yearMax,
    isFeatured: params.get("featured") === "1",
    sortBy: sort && (sort !== "best" || q !== "") ? sort : defaultSort(q),
    isVerbatim: q !== "" && params.get("verbatim") === "1",
    page: whole("page", pageMax) ?? 1,
  };
}

/** Two bounds typed the wrong way round mean what lies between them. */
function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
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
  if (filters.location) params.set("location", filters.location);
  if (filters.within) params.set("within", String(filters.within));
  if (filters.isFree) params.set("free", "1");
  if (filters.yearMin) params.set("yearMin", String(filters.yearMin));
  if (filters.yearMax) params.set("yearMax", String(filters.yearMax));
  if (filters.isFeatured) params.set("featured", "1");
  if (filters.sortBy !== defaultSort(filters.q)) params.set("sortBy", filters.sortBy);
  if (filters.isVerbatim) params.set("verbatim", "1");
  if (filters.page > 1) params.set("page", String(filters.page));
  return params;
}

/** Whether a form without JavaScript wrote this address: fields left empty, the order it showed, bounds the wrong way round. */
export function isFormAddress(params: URLSearchParams): boolean {
  const { priceMin } = parseSearchFilters(params);
  const swapped = parseSearchFilters(
    new URLSearchParams({ priceMin: params.get("priceMin") ?? "" }),
  ).priceMin;
  return (
    params.has("shownSort") || filterNames.some((name) => params.get(name) === "") || priceMin !== swapped
  );
}
