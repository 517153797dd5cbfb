import { Link } from "react-router";
import type { Category } from "../../../domain/category.ts";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { resultsPath } from "../../paths.ts";

/** One at a time; pressing the chosen one again clears it. */
export function SubCategoryChips({ category, filters }: { category: Category; filters: SearchFilters }) {
  return (
    <nav aria-label="Sous-catégories" className="page pt-5">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {category.subCategories.map((name) => {
          const isChosen = filters.sub === name;
          return (
            <li key={name}>
              <Link
                to={resultsPath({ ...filters, sub: isChosen ? null : name, page: 1 })}
                aria-current={isChosen ? "true" : undefined}
                preventScrollReset
                className={`inline-flex min-h-10 items-center whitespace-nowrap rounded-chip border px-4 font-semibold text-sm ${
                  isChosen ? "border-tone bg-tone text-paper" : "border-line bg-surface hover:border-tone"
                }`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
