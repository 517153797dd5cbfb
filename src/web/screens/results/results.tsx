import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { lazyPart } from "../../fetch-module.ts";
import { listen } from "../../listen.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import { SkeletonGrid } from "../../ui/skeleton-grid.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { loadResults } from "./load-results.ts";
import { Pagination } from "./pagination.tsx";
import { SortAndView, useCardView } from "./sort-and-view.tsx";
import { SubCategoryChips } from "./sub-category-chips.tsx";
import { useFilterForm } from "./use-filter-form.ts";

const WordsRead = lazyPart(() => import("./words-read.tsx"));
const NoCards = lazyPart(() => import("./nothing-found.tsx"));

type ResultsProps = { found: Awaited<ReturnType<typeof loadResults>> };

/** What /search and /category/{id} share: filters beside the ads on a wide screen, in a sheet on a narrow one. */
export function Results({ found }: ResultsProps) {
  const { filter, count, cards, pages, now } = found;
  const isLoading = useIsLoadingResults();
  const [view, setView] = useCardView(found.view);
  const form = useFilterForm(filter);
  const heading = useFocusAfterChange(filter.address, pages.page);
  return (
    <>
      {found.subs.length > 0 ? <SubCategoryChips links={found.subs} onFollow={form.follow} /> : null}
      <div className="page results">
        <FilterForm view={filter} count={count} use={form} />
        <SortAndView filter={filter} view={view} onView={setView} />
        <AppliedFilters chips={found.chips} savePath={found.savePath} onFollow={form.follow} />
        <section aria-label="Annonces" aria-busy={isLoading} className="found grid content-start gap-5">
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {pages.page > 1 ? `Annonces trouvées, page ${pages.page}` : "Annonces trouvées"}
          </h2>
          {found.corrected.length > 0 || found.isPlaceMissing ? <WordsRead {...found} /> : null}
          {isLoading ? (
            <SkeletonGrid view={view} />
          ) : cards.length > 0 ? (
            <CardGrid
              cards={cards}
              now={now}
              view={view}
              hasLeadingPhoto
              extras={({ why, away }) => ({ why, away })}
            />
          ) : (
            <NoCards
              {...found.ways}
              total={count.total}
              category={filter.category}
              savePath={found.savePath}
              now={now}
              view={view}
            />
          )}
          <Pagination {...pages} />
        </section>
      </div>
    </>
  );
}

/**
 * Other results, same screen: the focus goes to their heading when they are another page, or when what had it is gone
 * (a chip, a button of the empty state). It never falls back to the top of the document.
 */
function useFocusAfterChange(address: string, page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ address, page });
  const focused = useRef<Element | null>(null);
  useEffect(
    () =>
      listen(document, ["focusin"], ({ target }) => {
        focused.current = target instanceof Element ? target : null;
      }),
    [],
  );
  useEffect(() => {
    const last = before.current;
    before.current = { address, page };
    if (last.address === address) return;
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost || last.page !== page) heading.current?.focus({ preventScroll: true });
  }, [address, page]);
  return heading;
}

/** True once other results of this same screen have been awaited long enough to be noticed. */
function useIsLoadingResults(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isAwaiting = navigation.state === "loading" && navigation.location.pathname === pathname;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAwaiting) {
      setIsLate(false);
      return;
    }
    const timer = setTimeout(() => setIsLate(true), 150);
    return () => clearTimeout(timer);
  }, [isAwaiting]);
  return isAwaiting && isLate;
}
