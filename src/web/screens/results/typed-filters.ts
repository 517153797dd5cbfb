import {
  defaultSort,
  parseSearchFilters,
  type SearchFilters,
  writeSearchFilters,
} from "../../../domain/search-filters.ts";

/** What a filter form says now. `shown`: the filters of its page, whose category the path may name. */
export function typedFilters(
  form: HTMLFormElement,
  shown: SearchFilters,
  isCategoryPage: boolean,
): SearchFilters {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") typed.set(name, value);
  return parseSearchFilters(typed, isCategoryPage ? (shown.category ?? undefined) : undefined);
}

/**
 * Puts what the address says into the fields, whatever was typed there. With `before`, the address that the fields
 * already know, only what differs: somebody may be typing the next filter while the results of the last one arrive.
 */
export function fillIn(form: HTMLFormElement, address: string, before?: string): void {
  const params = paramsOf(address);
  const known = before === undefined ? null : paramsOf(before);
  for (const name of ["q", "category", "priceMin", "priceMax", "location", "within"]) {
    if (known && known.get(name) === params.get(name)) continue;
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = params.get(name) ?? "";
  }
}

function paramsOf(address: string): URLSearchParams {
  return new URLSearchParams(address.includes("?") ? address.slice(address.indexOf("?")) : "");
}

/** Price and place go; the search itself, the subcategory and the order stay. Where only words narrow, they go. */
export function clearedFilters(filters: SearchFilters, isCategoryPage: boolean): SearchFilters {
  const { category, priceMin, priceMax, location, isFree, yearMin, yearMax } = filters;
  const isNarrowed = Boolean(priceMin || priceMax || location || isFree || yearMin || yearMax);
  const q = isNarrowed || (category && !isCategoryPage) ? filters.q : "";
  const cleared = {
    ...filters,
    ...{ q, priceMin: null, priceMax: null, location: "", within: null, isFeatured: false, page: 1 },
    ...{ isFree: false, yearMin: null, yearMax: null, isVerbatim: q !== "" && filters.isVerbatim },
    ...(isCategoryPage ? {} : { category: null, sub: null }),
  };
  return filters.sortBy === defaultSort(filters.q) ? { ...cleared, sortBy: defaultSort(q) } : cleared;
}

/** For the count on the 'Filtres' button: the two bounds of a price are one filter. */
export function activeFilterCount(filters: SearchFilters, isCategoryPage: boolean): number {
  const { priceMin, priceMax, location, category, isFeatured, isFree, yearMin, yearMax } = filters;
  const narrowed = [priceMin ?? priceMax, location, isFeatured, isFree, yearMin ?? yearMax];
  const active = [...narrowed, isCategoryPage ? null : category];
  return active.filter(Boolean).length;
}

export function countAddress(path: string, filters: SearchFilters): string {
  return `${path}?${writeSearchFilters({ ...filters, page: 1 }, { isCategoryInPath: false })}`;
}
