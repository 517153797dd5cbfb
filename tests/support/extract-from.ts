import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { defaultFilters, type SearchFilters } from "../../src/search/filters/search-filters.ts";

/**
 * The filters extracted from a query, without defaults and sort order.
 * @param search the query string of filters chosen before
 */
export function extractFrom(q: string, search = ""): Partial<SearchFilters> {
  const params = new URLSearchParams(search);
  params.set("q", q);
  const { sortBy, ...filters } = extractFilters(parseSearchFilters(params));
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(defaultFilters[name as keyof SearchFilters]),
    ),
  );
}
