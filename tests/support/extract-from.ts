import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { defaultFilters, type SearchFilters } from "../../src/search/filters/search-filters.ts";

/** What is understood of what is typed, beside the defaults and the order. `address`: what was chosen before. */
export function extractFrom(q: string, address = ""): Partial<SearchFilters> {
  const params = new URLSearchParams(address);
  params.set("q", q);
  const { sortBy, ...filters } = extractFilters(parseSearchFilters(params));
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(defaultFilters[name as keyof SearchFilters]),
    ),
  );
}
