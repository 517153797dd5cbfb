/** The active filters of a search, each removable on its own. */
import { type FieldFilters, filteredValues } from "./field-filters.ts";
import { defaultSort, isSortAvailable, type SearchFilters } from "./search-filters.ts";

const plainParts = ["q", "category", "sub", "seller", "priceMin", "priceMax"] as const;

export type ActiveFilterPart =
  | { kind: (typeof plainParts)[number] | "isFree" | "postedDays" | "hasPhoto" | "isFeatured" }
  | { kind: "place" | "within"; index: number }
  | { kind: "choice"; field: string; is: string }
  | { kind: "min" | "max"; field: string; bound: number };

export type ActiveFilter = { part: ActiveFilterPart; without: SearchFilters };

/** Each active part, with the filters that remain when it is removed (on page 1). */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const narrowed: ActiveFilter[] = [];
  const add = (part: ActiveFilterPart, blank: Partial<SearchFilters>) =>
    narrowed.push({ part, without: normalizeSort({ ...filters, ...blank, page: 1 }) });
  for (const kind of plainParts) if (filters[kind]) add({ kind }, blanks[kind]);
  for (const [index, place] of filters.places.entries()) {
    add({ kind: "place", index }, { places: filters.places.toSpliced(index, 1) });
    if (place.within !== null)
      add({ kind: "within", index }, { places: filters.places.with(index, { ...place, within: null }) });
  }
  if (filters.isFree) add({ kind: "isFree" }, { isFree: false });
  if (filters.postedDays) add({ kind: "postedDays" }, { postedDays: null });
  if (filters.hasPhoto) add({ kind: "hasPhoto" }, { hasPhoto: false });
  for (const [field, filter] of Object.entries(filters.fields)) {
    const values = filteredValues(filter);
    for (const is of values ?? []) {
      const rest = values?.filter((value) => value !== is) ?? [];
      const others = "all" in filter ? { all: rest } : { any: rest };
      const remaining = withField(filters.fields, field, rest.length > 0 ? others : null);
      add({ kind: "choice", field, is }, { fields: remaining });
    }
    if (!("min" in filter)) continue;
    for (const kind of ["min", "max"] as const) {
      const bound = filter[kind];
      if (bound === null) continue;
      const rest = { ...filter, [kind]: null };
      const isGone = rest.min === null && rest.max === null;
      add({ kind, field, bound }, { fields: withField(filters.fields, field, isGone ? null : rest) });
    }
  }
  if (filters.isFeatured) add({ kind: "isFeatured" }, { isFeatured: false });
  return narrowed;
}

const blanks: Record<(typeof plainParts)[number], Partial<SearchFilters>> = {
  q: { q: "" },
  category: { category: null, sub: null },
  sub: { sub: null },
  seller: { seller: null },
  priceMin: { priceMin: null },
  priceMax: { priceMax: null },
};

/** Keeps the position of the field; null removes it. */
export function withField(
  fields: FieldFilters,
  id: string,
  filter: FieldFilters[string] | null,
): FieldFilters {
  if (filter !== null) return { ...fields, [id]: filter };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== id));
}

/** Resets a sort order that is no longer available, and `isVerbatim` when there is no query. */
export function normalizeSort(filters: SearchFilters): SearchFilters {
  const sortBy = isSortAvailable(filters.sortBy, filters) ? filters.sortBy : defaultSort(filters.q);
  return { ...filters, sortBy, isVerbatim: filters.q !== "" && filters.isVerbatim };
}
