import { understood } from "../domain/plain-language/plain-language.ts";
import { parseSearchFilters } from "../domain/search/parse-search-filters.ts";
import { everything, type SearchFilters } from "../domain/search/search-filters.ts";

/** What is understood of what is typed, beside the defaults and the order. `address`: what was chosen before. */
export function readPlainly(q: string, address = ""): Partial<SearchFilters> {
  const params = new URLSearchParams(address);
  params.set("q", q);
  const { sortBy, ...filters } = understood(parseSearchFilters(params));
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(everything[name as keyof SearchFilters]),
    ),
  );
}
