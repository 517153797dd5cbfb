/** Parses a search URL into filters (search-filters.ts). A separate file because browsers only write URLs. */
import { type CategoryId, findSubCategory, isCategoryId } from "../../listings/category.ts";
import { type Amount, type AmountRejection, parseAmount } from "../../platform/amount.ts";
import { isId } from "../../platform/id.ts";
import { isBlank } from "../../platform/text-input.ts";
import { parseLine, parseWholeNumber } from "./filter-input.ts";
import {
  boundNames,
  type FilterableField,
  fieldParamNames,
  filterableFields,
  parseFieldFilters,
} from "./filterable-fields.ts";
import { parsePlaceFilters } from "./place-filters.ts";
import {
  defaultSort,
  isSortAvailable,
  pageMax,
  postedDaysChoices,
  type SearchFilters,
  sortOrders,
} from "./search-filters.ts";

const fixedNames = [
  "q",
  "category",
  "sub",
  "priceMin",
  "priceMax",
  "location",
  "within",
  "free",
  "posted",
  "photo",
  "seller",
  "featured",
  "sortBy",
  "verbatim",
  "page",
];

/** Named for each request to a cached page, so collected only when an operator changes the fields. */
let named: { fields: readonly FilterableField[]; filters: string[]; all: ReadonlySet<string> } | undefined;

function paramNames() {
  const fields = filterableFields();
  if (named?.fields !== fields) {
    const filters = [...fixedNames, ...fieldParamNames()];
    named = { fields, filters, all: new Set([...filters, "shownSort"]) };
  }
  return named;
}

/** Every parameter that `parseSearchFilters` reads; other parameters have no effect. */
export const searchParamNames = (): ReadonlySet<string> => paramNames().all;

/**
 * The words that were read as filters, so that the page can offer to search for them as they were typed. No filter: links to
 * other searches do not have it.
 */
export const typedParam = "typed";

const priceMaxDollars = 99_999_999;
export const priceBoundNames = ["priceMin", "priceMax"] as const;

/** Read as every other amount, and rounded as prices are shown: to whole dollars. Null unless it is above 0. */
function parsePriceBound(typed: string | null): number | null {
  const amount = readPriceBound(typed);
  const dollars = amount.ok ? Math.round(amount.value) : 0;
  return dollars > 0 ? Math.min(dollars, priceMaxDollars) : null;
}

/** Error of a typed bound; null when it is valid. */
export function priceBoundRejection(typed: string | null): AmountRejection | null {
  const amount = readPriceBound(typed);
  return isBlank(typed ?? "") || amount.ok ? null : amount.reason;
}

function readPriceBound(typed: string | null): Amount {
  return parseAmount(typed ?? "", { unit: "$", decimals: 2 });
}

/** `category` comes from the path if given there, else from the query string. */
export function parseSearchFilters(params: URLSearchParams, category?: CategoryId): SearchFilters {
  const q = parseLine(params.get("q"));
  const categoryParam = params.get("category") ?? "";
  const chosen = category ?? (isCategoryId(categoryParam) ? categoryParam : null);
  const sub = params.get("sub") ?? "";
  const seller = params.get("seller") ?? "";
  // `shownSort`: the default order displayed by a form. Submitted unchanged, it is not a choice.
  const isUntouched = params.get("sortBy") === params.get("shownSort");
  const sort = isUntouched ? undefined : sortOrders.find((order) => order === params.get("sortBy"));
  const places = parsePlaceFilters(params);
  return {
    q,
    category: chosen,
    sub: (chosen && findSubCategory(chosen, sub)?.id) ?? null,
    priceMin: parsePriceBound(params.get("priceMin")),
    priceMax: parsePriceBound(params.get("priceMax")),
    places,
    isFree: params.get("free") === "1",
    postedDays: postedDaysChoices.find((days) => String(days) === params.get("posted")) ?? null,
    hasPhoto: params.get("photo") === "1",
    fields: parseFieldFilters(params),
    seller: isId(seller) ? seller : null,
    isFeatured: params.get("featured") === "1",
    sortBy: sort && isSortAvailable(sort, { q, places }) ? sort : defaultSort(q),
    // A form sends the words that are verbatim; words edited since may be corrected.
    isVerbatim: q !== "" && ["1", q].includes(params.get("verbatim") ?? ""),
    page: parseWholeNumber(params.get("page"), pageMax) ?? 1,
  };
}

/**
 * Whether the URL must be redirected to its canonical form. Either a form produced it: empty fields, the displayed
 * order, formatted bounds, verbatim words, duplicate places. Or it is older than version 0.2.0 and names the
 * subcategory by its label.
 */
export function isFormAddress(params: URLSearchParams, category?: CategoryId): boolean {
  const filters = parseSearchFilters(params, category);
  const { sub } = filters;
  const bounds = [
    ...priceBoundNames.map((name) => [name, filters[name]] as const),
    ...Object.entries(filters.fields).flatMap(([id, filter]) => {
      const [min, max] = boundNames(id);
      return "min" in filter ? [[min, filter.min] as const, [max, filter.max] as const] : [];
    }),
  ];
  const isFormatted = bounds.some(([name, bound]) => bound !== null && params.get(name) !== String(bound));
  const isEmpty = (name: string) => params.getAll(name).includes("");
  const hasVerbatimText = (params.get("verbatim") ?? "1") !== "1";
  const hasDuplicatePlaces = parsePlaceFilters(params).length < params.getAll("location").length;
  return (
    params.has("shownSort") ||
    paramNames().filters.some(isEmpty) ||
    (sub !== null && params.get("sub") !== sub) ||
    isFormatted ||
    hasVerbatimText ||
    hasDuplicatePlaces
  );
}
