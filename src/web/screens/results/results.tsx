import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ListingCard } from "../../../data/listing-cards.ts";
import { pageSize, type SearchFilters } from "../../../domain/search-filters.ts";
import { paths, resultsPath } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/listing-card.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { FilterForm } from "./filter-form.tsx";
import { Pagination } from "./pagination.tsx";
import { SkeletonGrid } from "./skeleton-grid.tsx";
import { SortAndView, useCardView } from "./sort-and-view.tsx";

export type ResultsProps = {
  filters: SearchFilters;
  total: number;
  cards: readonly ListingCard[];
  now: Date;
  isCategoryPage: boolean;
};

/** What /search and /category/{id} share: filters beside the ads on a wide screen, above them on a narrow one. */
export function Results({ filters, total, cards, now, isCategoryPage }: ResultsProps) {
  const isLoading = useIsLoadingResults();
  const [view, setView] = useCardView();
  return (
    <div className="page grid gap-6 py-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <FilterForm key={resultsPath(filters)} filters={filters} isCategoryPage={isCategoryPage} />
      <section aria-label="Annonces" aria-busy={isLoading} className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <AppliedFilters filters={filters} isCategoryPage={isCategoryPage} />
          <SortAndView filters={filters} view={view} onView={setView} />
        </div>
        <h2 className="sr-only">Annonces trouvées</h2>
        {isLoading ? (
          <SkeletonGrid />
        ) : cards.length > 0 ? (
          <CardGrid cards={cards} now={now} view={view} hasLeadingPhoto />
        ) : (
          <Empty filters={filters} total={total} />
        )}
        <Pagination
          filters={filters}
          pageCount={Math.ceil(total / pageSize)}
          isCategoryPage={isCategoryPage}
        />
      </section>
    </div>
  );
}

function Empty({ filters, total }: { filters: SearchFilters; total: number }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
      <h2 className="text-lg">Aucune annonce trouvée</h2>
      <p className="text-soft">
        {total > 0
          ? "Cette page de résultats n’existe pas ou n’existe plus."
          : "Essayez un mot plus court, une autre ville, ou retirez un filtre."}
      </p>
      {total > 0 ? (
        <ButtonLink to={resultsPath({ ...filters, page: 1 })}>Revenir à la première page</ButtonLink>
      ) : (
        <ButtonLink to={paths.search()} look="secondary">
          Voir toutes les annonces
        </ButtonLink>
      )}
    </div>
  );
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
