import { normalizeSort } from "../../../search/filters/active-filters.ts";
import { defaultFilters, defaultSort, type SearchFilters } from "../../../search/filters/search-filters.ts";

/**
 * Clears price, places and fields; keeps query, subcategory and order. If the query is the only filter, it is cleared
 * too.
 */
export function clearedFilters(filters: SearchFilters, isCategoryPage: boolean): SearchFilters {
  const { category, sub, seller, isFeatured, sortBy, isVerbatim } = filters;
  const isNarrowed = activeFilterCount({ ...filters, isFeatured: false }, true) > 0;
  const q = isNarrowed || ((category || isFeatured) && !isCategoryPage) ? filters.q : "";
  const pathFilters = isCategoryPage ? { category, sub } : {};
  const cleared = normalizeSort({ ...defaultFilters, ...pathFilters, seller, q, sortBy, isVerbatim });
  return sortBy === defaultSort(filters.q) ? { ...cleared, sortBy: defaultSort(q) } : cleared;
}

/** Number on the 'Filtres' button. Both bounds of a price or of a field count as one filter. */
export function activeFilterCount(filters: SearchFilters, isCategoryPage: boolean): number {
  const { priceMin, priceMax, places, category, isFeatured, isFree, fields } = filters;
  const narrowed = [priceMin ?? priceMax, isFeatured, isFree, isCategoryPage ? null : category];
  return narrowed.filter(Boolean).length + places.length + Object.keys(fields).length;
}
