/** From an address to filters: see search-filters.ts. Apart from it, because browsers only ever write addresses. */
import { type CategoryId, findSubCategory, isCategoryId } from "../../listings/category.ts";
import { fieldParamNames, parseFieldFilters } from "./field-filters.ts";
import { inOrder, oneLine, wholeNumber } from "./filter-input.ts";
import { parsePlaceFilters } from "./place-filters.ts";
import { defaultSort, isOrderFor, pageMax, type SearchFilters, sortOrders } from "./search-filters.ts";

const filterNames = [
  "q",
  "category",
  "sub",
  "priceMin",
  "priceMax",
  "location",
  "within",
  "free",
  ...fieldParamNames,
  "featured",
  "sortBy",
  "verbatim",
  "page",
];
/** Every parameter that `parseSearchFilters` reads; what else stands in an address changes no result. */
export const searchParamNames: ReadonlySet<string> = new Set([...filterNames, "shownSort"]);

const priceMaxDollars = 99_999_999;

/** `category` is given when the path names it; otherwise it is read from the address. */
export function parseSearchFilters(params: URLSearchParams, category?: CategoryId): SearchFilters {
  const q = oneLine(params.get("q"));
  const asked = params.get("category") ?? "";
  const chosen = category ?? (isCategoryId(asked) ? asked : null);
  const sub = params.get("sub") ?? "";
  // `shownSort`: what a form showed before anybody chose an order; sent back unchanged, it is still nobody's choice.
  const isUntouched = params.get("sortBy") === params.get("shownSort");
  const sort = isUntouched ? undefined : sortOrders.find((order) => order === params.get("sortBy"));
  const places = parsePlaceFilters(params);
  const [priceMin, priceMax] = inOrder(
    wholeNumber(params.get("priceMin"), priceMaxDollars),
    wholeNumber(params.get("priceMax"), priceMaxDollars),
  );
  return {
    q,
    category: chosen,
    sub: (chosen && findSubCategory(chosen, sub)?.id) ?? null,
    priceMin,
    priceMax,
    places,
    isFree: params.get("free") === "1",
    fields: parseFieldFilters(params),
    isFeatured: params.get("featured") === "1",
    sortBy: sort && isOrderFor(sort, { q, places }) ? sort : defaultSort(q),
    // A form says which words: others that were typed into it may be corrected again.
    isVerbatim: q !== "" && ["1", q].includes(params.get("verbatim") ?? ""),
    page: wholeNumber(params.get("page"), pageMax) ?? 1,
  };
}

/**
 * Whether the URL must be redirected to its canonical form. A form wrote it: fields left empty, the order it showed,
 * bounds the wrong way round or not written as plain figures, words that are meant as they were typed, a place twice. Or
 * it is older than version 0.2.0 and names the subcategory by its label.
 */
export function isFormAddress(params: URLSearchParams, category?: CategoryId): boolean {
  const { priceMin, sub } = parseSearchFilters(params, category);
  const typed = params.get("priceMin");
  const isSwapped = priceMin !== wholeNumber(typed, priceMaxDollars);
  const isUnplain = ["priceMin", "priceMax"].some(
    (name) =>
      wholeNumber(params.get(name), priceMaxDollars) !== null && !/^\d+$/u.test(params.get(name) ?? ""),
  );
  const isEmpty = (name: string) => params.getAll(name).includes("");
  const isOfWords = (params.get("verbatim") ?? "1") !== "1";
  const isTwice = parsePlaceFilters(params).length < params.getAll("location").length;
  return (
    params.has("shownSort") ||
    filterNames.some(isEmpty) ||
    (sub !== null && params.get("sub") !== sub) ||
    isSwapped ||
    isUnplain ||
    isOfWords ||
    isTwice
  );
}
