import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { pageMax, type SearchFilters } from "../../../domain/search-filters.ts";
import { pagePath } from "./page-path.ts";
import { pagesAround } from "./pages-around.ts";

const box =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-3 font-semibold text-sm tabular";

/** On a phone these two are all there is, and wide enough for a thumb. */
const step = `${box} border border-edge bg-surface hover:border-ink max-sm:min-h-12 max-sm:flex-1 sm:border-transparent sm:bg-transparent`;

export function Pagination({
  filters,
  pageCount,
  isCategoryPage,
}: {
  filters: SearchFilters;
  pageCount: number;
  isCategoryPage: boolean;
}) {
  const last = Math.min(pageCount, pageMax);
  if (last < 2 || filters.page > last) return null;
  const to = (page: number) => pagePath({ ...filters, page }, isCategoryPage);
  return (
    <nav aria-label="Pages de résultats" className="grid gap-2 pt-4">
      <p className="text-center text-soft text-sm tabular">
        Page {filters.page} sur {last}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        {filters.page > 1 ? (
          <Link to={to(filters.page - 1)} rel="prev" className={step}>
            <ChevronLeft aria-hidden="true" className="size-5" />
            Précédente
          </Link>
        ) : null}
        {pagesAround(filters.page, last).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
            <span key={`gap-${index}`} className={`${box} max-sm:hidden`} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={page}
              to={to(page)}
              aria-label={`Page ${page}`}
              aria-current={page === filters.page ? "page" : undefined}
              className={`${box} max-sm:hidden ${page === filters.page ? "bg-ink text-paper" : "hover:bg-sunken"}`}
            >
              {page}
            </Link>
          ),
        )}
        {filters.page < last ? (
          <Link to={to(filters.page + 1)} rel="next" className={step}>
            Suivante
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}
