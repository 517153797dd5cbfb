import { type RouterContextProvider, redirect } from "react-router";
import { findHidden } from "../../../data/hidden.ts";
import { findFacets } from "../../../data/search/listing-facets.ts";
import { runSearch, type SearchResult } from "../../../data/search/listing-search.ts";
import { prepareSearch } from "../../../data/search/prepared-search.ts";
import type { CategoryId } from "../../../domain/category.ts";
import { findPlace } from "../../../domain/places/gazetteer.ts";
import { understood } from "../../../domain/plain-language/plain-language.ts";
import { kmFrom, withRegionsNamed } from "../../../domain/search/asked-places.ts";
import { narrowings } from "../../../domain/search/narrowing.ts";
import { isFormAddress, parseSearchFilters } from "../../../domain/search/parse-search-filters.ts";
import { pageSize, type SearchFilters } from "../../../domain/search/search-filters.ts";
import { asksForNear } from "../../../domain/search/search-talk.ts";
import { readCardView } from "../../card-view.ts";
import { requestContext } from "../../context.ts";
import { canonicalResultsPath, feedPath, saveSearchPath } from "../../paths.ts";
import { itemListFacts } from "../../structured-data/item-list-facts.ts";
import { distanceText, filterLabel } from "../../text/filter-texts.ts";
import { reasonText } from "../../text/match-reasons.ts";
import { resultsTitle } from "../../text/results-title.ts";
import { filterView } from "./filter-view.ts";
import { pageLinks } from "./page-links.ts";
import { pagePath } from "./page-path.ts";
import { subLinks } from "./sub-links.ts";
import { keyOf, widerSearches } from "./wider-searches.ts";

export type FilterChip = { key: string; label: string; to: string };

/**
 * What /search and /category/{id} load alike; `category` is given when the path names it. Worded and linked here:
 * browsers get words and addresses alone.
 */
export async function loadResults(
  { context, request, url }: { context: Readonly<RouterContextProvider>; request: Request; url: URL },
  category?: CategoryId,
) {
  const { db, site, user, now } = context.get(requestContext);
  const isCategoryPage = category !== undefined;
  const filters = parseSearchFilters(url.searchParams, category);
  const meant = understood(withRegionsNamed(filters));
  if (meant !== filters || isFormAddress(url.searchParams)) throw redirect(pagePath(meant, isCategoryPage));
  const hidden = await findHidden(db, user?.id ?? null);
  const search = await prepareSearch(db, filters, hidden);
  const [found, facets] = await Promise.all([
    runSearch(search),
    findFacets(search, { isCategoryFixed: isCategoryPage }),
  ]);
  const { total, isMore, cards, corrected } = found;
  const pageCount = Math.ceil(found.reachable / pageSize);
  const unused = search?.plan?.unused ?? [];
  const { wider, near } =
    total > 0
      ? { wider: [], near: [] }
      : await widerSearches(context, filters, isCategoryPage, hidden, unused);
  const worded = inWords(filters);
  const onPage = (page: number) => pagePath({ ...filters, page }, isCategoryPage);
  return {
    filter: filterView(filters, facets, isCategoryPage),
    count: { total, isMore },
    cards: cards.map(worded),
    corrected,
    isPlaceMissing: filters.places.length === 0 && !filters.isVerbatim && asksForNear(filters.q),
    verbatim: pagePath({ ...filters, isVerbatim: true, page: 1 }, isCategoryPage),
    title: resultsTitle(filters),
    sub: filters.sub,
    subs: category ? subLinks(filters, category, facets.subCategories) : [],
    canonicalPath: canonicalResultsPath(filters),
    feed: feedPath(filters),
    savePath: saveSearchPath(filters),
    chips: chipsOf(filters, isCategoryPage),
    pages: pageLinks(filters, pageCount, isCategoryPage),
    ways: {
      ...{ wider, near: near.map(worded) },
      ...{ pageCount, firstPage: onPage(1), lastPage: onPage(pageCount) },
    },
    structuredData: itemListFacts(filters, cards, site.publicUrl),
    view: readCardView(request),
    now: now(),
  };
}

type Card = SearchResult["cards"][number];

/** Why each is there and, where kilometres were asked for, how far it is. */
function inWords({ places, sortBy }: SearchFilters) {
  const isFarAsked = sortBy === "distance" || places.some(({ within }) => within !== null);
  const kmTo = kmFrom(isFarAsked ? places : []);
  return ({ reason, ...card }: Card) => {
    const km = kmTo(findPlace(card.city, card.region));
    return { ...card, why: reason && reasonText(reason), away: km === null ? null : distanceText(km) };
  };
}

function chipsOf(filters: SearchFilters, isCategoryPage: boolean): FilterChip[] {
  return narrowings(filters)
    .filter(({ part }) => !(isCategoryPage && part.kind === "category"))
    .map(({ part, without }) => ({
      ...{ key: keyOf(part), label: filterLabel(part, filters), to: pagePath(without, isCategoryPage) },
    }));
}
