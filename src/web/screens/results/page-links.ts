import { pageMax, type SearchFilters } from "../../../domain/search/search-filters.ts";
import { pagePath } from "./page-path.ts";
import { pagesAround } from "./pages-around.ts";

/** `around`: first, last and those around this one, null where some are left out. */
export type PageLinks = {
  page: number;
  last: number;
  around: ({ page: number; to: string } | null)[];
  previous: string | null;
  next: string | null;
};

export function pageLinks(filters: SearchFilters, pageCount: number, isCategoryPage: boolean): PageLinks {
  const { page } = filters;
  const last = Math.min(pageCount, pageMax);
  const to = (number: number) => pagePath({ ...filters, page: number }, isCategoryPage);
  const isThere = last > 1 && page <= last;
  return {
    page,
    last,
    around: isThere
      ? pagesAround(page, last).map((number) => (number === null ? null : { page: number, to: to(number) }))
      : [],
    previous: isThere && page > 1 ? to(page - 1) : null,
    next: isThere && page < last ? to(page + 1) : null,
  };
}
