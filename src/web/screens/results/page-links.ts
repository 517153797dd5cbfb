import { cursorParam, type SearchCursor, writeSearchCursor } from "../../../search/engine/search-cursor.ts";
import { pageMax, type SearchFilters } from "../../../search/filters/search-filters.ts";
import { pagePath, withParam } from "./page-path.ts";

/** First, last and neighbors of the current page; null where pages are omitted: 1 … 4 5 6 … 20 */
export function pagesAround(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

/** `around`: as `pagesAround` returns. */
export type PageLinks = {
  page: number;
  last: number;
  around: ({ page: number; to: string } | null)[];
  previous: string | null;
  next: string | null;
};

/**
 * The link to the next page continues behind the last listing shown; the others count from the first listing.
 * @param next null: this page is the last, or its order has no cursor
 * @param isAfter this page has continued behind a listing: how many precede it may have changed since
 */
export function pageLinks(
  filters: SearchFilters,
  pageCount: number,
  { next, isAfter, isCategoryPage }: { next: SearchCursor | null; isAfter: boolean; isCategoryPage: boolean },
): PageLinks {
  const { page } = filters;
  const last = Math.min(isAfter ? Math.max(pageCount, next ? page + 1 : page) : pageCount, pageMax);
  const to = (number: number) => pagePath({ ...filters, page: number }, isCategoryPage);
  const isThere = last > 1 && page <= last;
  const hasNext = isThere && page < last && (next !== null || !isAfter);
  return {
    page,
    last,
    around: isThere
      ? pagesAround(page, last).map((number) => (number === null ? null : { page: number, to: to(number) }))
      : [],
    previous: isThere && page > 1 ? to(page - 1) : null,
    next: hasNext ? withParam(to(page + 1), cursorParam, next ? writeSearchCursor(next) : null) : null,
  };
}
