import type { SearchFilters } from "../../../search/filters/search-filters.ts";
import { resultsPath, searchPath } from "../../paths.ts";

/** The same screen with other filters: /search keeps its category in the query, a category page in its path. */
export function pagePath(filters: SearchFilters, isCategoryPage: boolean): string {
  return isCategoryPage ? resultsPath(filters) : searchPath(filters);
}
