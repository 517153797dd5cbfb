import type { SearchFilters } from "../../../search/filters/search-filters.ts";
import { resultsPath, searchPath } from "../../paths.ts";

/** URL of the same screen with other filters: /search has the category in the query, a category page in the path. */
export function pagePath(filters: SearchFilters, isCategoryPage: boolean): string {
  return isCategoryPage ? resultsPath(filters) : searchPath(filters);
}

/** A path with one more parameter, unless it is null. */
export function withParam(path: string, name: string, value: string | null): string {
  if (value === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;
}
