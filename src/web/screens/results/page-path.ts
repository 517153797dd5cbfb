import type { SearchFilters } from "../../../search/filters/search-filters.ts";
import { resultsPath, searchPath } from "../../paths.ts";

/** URL of the same screen with other filters: /search has the category in the query, a category page in the path. */
export function pagePath(filters: SearchFilters, isCategoryPage: boolean): string {
  return isCategoryPage ? resultsPath(filters) : searchPath(filters);
}
