import { ChevronLeft, ChevronRight } from "lucide-react";
import { type MouseEventHandler, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { addListener } from "../../add-listener.ts";
import type { CardView } from "../../card-view.ts";
import { lazyComponent } from "../../fetch-module.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import { SkeletonGrid } from "../../ui/skeleton-grid.tsx";
import { useIsLate } from "../../use-is-late.ts";
import { AppliedFilters } from "./applied-filters.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { FacetLink } from "./filter-view.ts";
import type { loadResults } from "./load-results.ts";
import type { PageLinks } from "./page-links.ts";
import { SortAndView, useCardView } from "./sort-and-view.tsx";
import { useFilterForm } from "./use-filter-form.ts";

const box =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-3 font-semibold text-sm tabular";

/** The only pagination links on a phone, hence large touch targets. */
const step = `${box} border border-edge bg-surface hover:border-ink max-sm:min-h-12 max-sm:flex-1 sm:border-transparent sm:bg-transparent`;

function Pagination({ page, last, around, previous, next }: PageLinks) {
  if (around.length === 0) return null;
  return (
    <nav aria-label="Pages de résultats" className="grid gap-2 pt-4">
      <p className="text-center text-soft text-sm tabular">
        Page {page} sur {last}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        {previous ? (
          <Link to={previous} rel="prev" className={step}>
            <ChevronLeft className="size-5" />
            Précédente
          </Link>
        ) : null}
        {around.map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, identified by position
            <span key={`gap-${index}`} className={`${box} max-sm:hidden`} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={shown.page}
              to={shown.to}
              aria-label={`Page ${shown.page}`}
              aria-current={shown.page === page ? "page" : undefined}
              className={`${box} max-sm:hidden ${shown.page === page ? "bg-ink text-paper" : "hover:bg-sunken"}`}
            >
              {shown.page}
            </Link>
          ),
        )}
        {next ? (
          <Link to={next} rel="next" className={step}>
            Suivante
            <ChevronRight className="size-5" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

type Props = {
  links: readonly FacetLink[];
  /** Merges unsubmitted values of the filter form into the link. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
};

/** Only one can be chosen; following the chosen one clears it. */
function SubCategoryChips({ links, onFollow }: Props) {
  return (
    <nav aria-label="Sous-catégories" className="page pt-2 md:pt-5">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {links.map(({ label, explanation, count, to, isChosen }) => (
          <li key={label}>
            <Link
              ref={isChosen ? bringIntoView : undefined}
              to={to}
              title={explanation}
              aria-current={isChosen ? "true" : undefined}
              preventScrollReset
              onClick={onFollow}
              className={`inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-chip border px-4 font-semibold text-sm ${
                isChosen
                  ? "chosen-in-row border-tone bg-tone text-paper"
                  : "border-line bg-surface hover:border-tone"
              }`}
            >
              {label} <span className={`font-normal tabular ${isChosen ? "" : "text-soft"}`}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * For browsers without `scroll-initial-target`, and for back navigation. Scrolls only the row: `scrollIntoView` would
 * scroll the page too.
 */
function bringIntoView(chip: HTMLAnchorElement | null) {
  const row = chip?.closest("ul");
  if (!chip || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  // A row that can scroll is as wide as the screen.
  if (left < 0 || right > innerWidth) row.scrollLeft += (left + right - innerWidth) / 2;
}

const QueryCorrections = lazyComponent(() => import("./query-corrections.tsx"));
const WiderRadius = lazyComponent(() => import("./wider-radius.tsx"));
const EmptyResults = lazyComponent(() => import("./nothing-found.tsx"));

type ResultsProps = { found: Awaited<ReturnType<typeof loadResults>> };
type Card = ResultsProps["found"]["cards"][number];

const extras = ({ why, away }: Card) => ({ why, away });

/** Near matches: listings that only mention the searched words, or lack some of them. Smaller here than as a file of its own. */
function MoreCards({
  heading,
  ...rest
}: {
  heading: string;
  cards: readonly Card[];
  now: Date;
  view: CardView;
  extras: typeof extras;
}) {
  return (
    <>
      <h2 className="text-lg">{heading}</h2>
      <CardGrid {...rest} />
    </>
  );
}

/** Body of /search and /category/{id}: filters next to the results on a wide screen, in a sheet on a narrow one. */
export function Results({ found }: ResultsProps) {
  const { filter, count, cards, pages, now } = found;
  const isLoading = useIsLoadingResults();
  const [view, setView] = useCardView(found.view);
  const form = useFilterForm(filter);
  const heading = useFocusAfterChange(filter.address, pages.page);
  const shown = { now, view, extras };
  return (
    <>
      {found.subs.length > 0 ? <SubCategoryChips links={found.subs} onFollow={form.follow} /> : null}
      <div className="page results">
        <FilterForm view={filter} count={count} use={form} />
        <SortAndView filter={filter} view={view} onView={setView} mapPath={found.mapPath} />
        <AppliedFilters
          chips={found.chips}
          savePath={found.savePath}
          mapPath={found.mapPath}
          onFollow={form.follow}
        />
        <section aria-label="Annonces" aria-busy={isLoading} className="found grid content-start gap-5">
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {pages.page > 1 ? `Annonces trouvées, page ${pages.page}` : "Annonces trouvées"}
          </h2>
          {filter.boundError ? (
            // On a narrow screen the fields are in a closed sheet.
            <p role="status" className="font-semibold text-maple text-sm lg:hidden">
              {filter.boundError}
            </p>
          ) : null}
          {found.corrected.length > 0 || found.isPlaceMissing || found.place || found.literal ? (
            <QueryCorrections {...found} />
          ) : null}
          {isLoading ? (
            <SkeletonGrid view={view} />
          ) : cards.length > 0 ? (
            <CardGrid cards={cards} {...shown} hasLeadingPhoto />
          ) : found.hasOnlyMentions ? null : (
            <EmptyResults
              {...found.ways}
              total={count.total}
              category={filter.category}
              savePath={found.savePath}
            />
          )}
          {!isLoading && found.more.map((list) => <MoreCards key={list.heading} {...list} {...shown} />)}
          {found.ways.around && !isLoading ? <WiderRadius around={found.ways.around} /> : null}
          <Pagination {...pages} />
        </section>
      </div>
    </>
  );
}

/**
 * After new results on the same screen, focuses their heading if the page changed or the focused element is gone (a
 * chip, a button of the empty state), so that the focus never resets to the document.
 */
function useFocusAfterChange(address: string, page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ address, page });
  const focused = useRef<Element | null>(null);
  useEffect(
    () =>
      addListener(document, ["focusin"], ({ target }) => {
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

/** True when a navigation within this screen takes long enough to be noticeable. */
function useIsLoadingResults(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isAwaiting = navigation.state === "loading" && navigation.location.pathname === pathname;
  return useIsLate(isAwaiting, 150);
}
