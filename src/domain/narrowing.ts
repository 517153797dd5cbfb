/** What narrows a search, one part at a time: each can be taken away alone, and everything else stays. */
import { defaultSort, type SearchFilters } from "./search-filters.ts";

export const narrowingParts = [
  "q",
  "category",
  "sub",
  "priceMin",
  "priceMax",
  "location",
  "within",
  "isFree",
  "yearMin",
  "yearMax",
  "isFeatured",
] as const;
export type NarrowingPart = (typeof narrowingParts)[number];

export type Narrowing = { part: NarrowingPart; without: SearchFilters };

const blanks: { [Part in NarrowingPart]: Partial<SearchFilters> } = {
  q: { q: "" },
  category: { category: null, sub: null },
  sub: { sub: null },
  priceMin: { priceMin: null },
  priceMax: { priceMax: null },
  location: { location: "", within: null },
  within: { within: null },
  isFree: { isFree: false },
  yearMin: { yearMin: null },
  yearMax: { yearMax: null },
  isFeatured: { isFeatured: false },
};

/** The parts that are set, each with the filters that remain without it, from their first page. */
export function narrowings(filters: SearchFilters): Narrowing[] {
  return narrowingParts
    .filter((part) => Boolean(filters[part]))
    .map((part) => ({ part, without: withoutPart(filters, part) }));
}

function withoutPart(filters: SearchFilters, part: NarrowingPart): SearchFilters {
  const next = { ...filters, ...blanks[part], page: 1 };
  if (next.q !== "") return next;
  return { ...next, isVerbatim: false, sortBy: next.sortBy === "best" ? defaultSort("") : next.sortBy };
}
