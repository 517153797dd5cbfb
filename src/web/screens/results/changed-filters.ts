import { normalizeSort } from "../../../search/filters/active-filters.ts";
import { defaultFilters, defaultSort, type SearchFilters } from "../../../search/filters/search-filters.ts";

/** Price, places and fields go; the search itself, the subcategory and the order stay. Where only words narrow, they go. */
export function clearedFilters(filters: SearchFilters, isCategoryPage: boolean): SearchFilters {
  const { category, sub, isFeatured, sortBy, isVerbatim } = filters;
  const isNarrowed = activeFilterCount({ ...filters, isFeatured: false }, true) > 0;
  const q = isNarrowed || ((category || isFeatured) && !isCategoryPage) ? filters.q : "";
  const kept = isCategoryPage ? { category, sub } : {};
  const cleared = normalizeSort({ ...defaultFilters, ...kept, q, sortBy, isVerbatim });
  return sortBy === defaultSort(filters.q) ? { ...cleared, sortBy: defaultSort(q) } : cleared;
}

/** For the count on the 'Filtres' button: the two bounds of a price, and those of a field, are one filter. */
export function activeFilterCount(filters: SearchFilters, isCategoryPage: boolean): number {
  const { priceMin, priceMax, places, category, isFeatured, isFree, fields } = filters;
  const narrowed = [priceMin ?? priceMax, isFeatured, isFree, isCategoryPage ? null : category];
  return narrowed.filter(Boolean).length + places.length + Object.keys(fields).length;
}
