import { type SearchFilters, writeSearchFilters } from "../../../domain/search-filters.ts";
import { paths } from "../../paths.ts";

/** The same screen with other filters: /search keeps its category in the query, a category page in its path. */
export function pagePath(filters: SearchFilters, isCategoryPage: boolean): string {
  const path = isCategoryPage && filters.category ? paths.category(filters.category) : paths.search();
  const params = writeSearchFilters(filters, { isCategoryInPath: isCategoryPage }).toString();
  return params ? `${path}?${params}` : path;
}
