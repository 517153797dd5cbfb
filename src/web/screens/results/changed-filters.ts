import {
  type ActiveFilter,
  type ActiveFilterPart,
  activeFilters,
  normalizeSort,
} from "../../../search/filters/active-filters.ts";
import { defaultFilters, defaultSort, type SearchFilters } from "../../../search/filters/search-filters.ts";

/**
 * Clears price, places and fields; keeps query, subcategory and order. If the query is the only filter, it is cleared
 * too.
 */
export function clearedFilters(filters: SearchFilters, isCategoryPage: boolean): SearchFilters {
  const { category, sub, seller, isFeatured, sortBy, isVerbatim } = filters;
  const isNarrowed = activeFilters(filters).some(({ part }) => !unclearedKinds.includes(part.kind));
  const q = isNarrowed || ((category || isFeatured) && !isCategoryPage) ? filters.q : "";
  const pathFilters = isCategoryPage ? { category, sub } : {};
  const cleared = normalizeSort({ ...defaultFilters, ...pathFilters, seller, q, sortBy, isVerbatim });
  return sortBy === defaultSort(filters.q) ? { ...cleared, sortBy: defaultSort(q) } : cleared;
}

const unclearedKinds: readonly ActiveFilterPart["kind"][] = ["q", "category", "sub", "seller", "isFeatured"];

/** The filters that can be removed one by one: all but the category or seller that the path names. */
export function removableFilters(filters: SearchFilters, isCategoryPage: boolean): ActiveFilter[] {
  return activeFilters(filters).filter(
    ({ part }) => part.kind !== "seller" && !(isCategoryPage && part.kind === "category"),
  );
}

export function isReversed({ priceMin, priceMax }: SearchFilters): boolean {
  return priceMin !== null && priceMax !== null && priceMin > priceMax;
}
