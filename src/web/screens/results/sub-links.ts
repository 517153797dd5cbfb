import { type CategoryId, categoryOf } from "../../../domain/category.ts";
import { formatNumber } from "../../../domain/number-format.ts";
import type { FacetValue } from "../../../domain/search/facets.ts";
import type { SearchFilters } from "../../../domain/search/search-filters.ts";
import { resultsPath } from "../../paths.ts";
import type { FacetLink } from "./filter-view.ts";

/** The category's subcategories, each with how many ads it has; the chosen one's link takes it away. */
export function subLinks(
  filters: SearchFilters,
  category: CategoryId,
  counts: readonly FacetValue[],
): FacetLink[] {
  return categoryOf(category).subCategories.map((name) => {
    const isChosen = filters.sub === name;
    return {
      label: name,
      count: formatNumber(counts.find(({ value }) => value === name)?.ads ?? 0),
      isChosen,
      to: resultsPath({ ...filters, sub: isChosen ? null : name, page: 1 }),
    };
  });
}
