import { type RouterContextProvider, redirect } from "react-router";
import type { CacheTags } from "../../../listings/cache-tags.ts";
import { type CategoryId, offeredSubCategories } from "../../../listings/category.ts";
import { type Hidden, isNothingHidden } from "../../../listings/exclusions.ts";
import { listingTypeOf } from "../../../listings/listing-type.ts";
import { findPlace } from "../../../places/gazetteer.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { isNearbyQuery } from "../../../search/analysis/filler-words.ts";
import { cursorParam, readSearchCursor, type SearchCursor } from "../../../search/engine/search-cursor.ts";
import { extractFilters } from "../../../search/extraction/extract-filters.ts";
import type { FacetValue } from "../../../search/facets/facets.ts";
import { parseLine } from "../../../search/filters/filter-input.ts";
import {
  isFormAddress,
  parseSearchFilters,
  typedParam,
} from "../../../search/filters/parse-search-filters.ts";
import {
  defaultFilters,
  defaultSort,
  pageSize,
  type SearchFilters,
} from "../../../search/filters/search-filters.ts";
import {
  findFacets,
  findNearMatches,
  mentionsAtEnd,
  type NearMatch,
  nearLimit,
  prepareSearch,
  readSmallResult,
  runSearch,
  type SearchResult,
} from "../../../search/index.server.ts";
import { distanceFrom, resolveRegionNames } from "../../../search/query/query-places.ts";
import { itemListStructuredData } from "../../../seo/structured-data.ts";
import { readCardView } from "../../card-view.ts";
import { requestContext } from "../../context.ts";
import { canonicalResultsPath, feedPath, resultsMapPath, resultsPath, saveSearchPath } from "../../paths.ts";
import { fieldText } from "../../text/field-values.ts";
import { distanceText, filterLabel } from "../../text/filter-texts.ts";
import { foundText } from "../../text/result-counts.ts";
import { resultsTitle } from "../../text/results-title.ts";
import { broaderSearches, filterKey, offeredPlace, widerRadius } from "./broader-searches.ts";
import { removableFilters } from "./changed-filters.ts";
import { type FacetLink, filterView, withUnreadableBounds } from "./filter-view.ts";
import { pageLinks } from "./page-links.ts";
import { pagePath, withParam } from "./page-path.ts";

/** Links to the subcategories with their counts; the link of the chosen one removes the filter. */
function subLinks(filters: SearchFilters, category: CategoryId, counts: readonly FacetValue[]): FacetLink[] {
  return offeredSubCategories(category, filters.sub).map(({ id, label, explanation }) => {
    const isChosen = filters.sub === id;
    return {
      label,
      explanation,
      count: formatNumber(counts.find(({ value }) => value === id)?.count ?? 0),
      isChosen,
      to: resultsPath({ ...filters, sub: isChosen ? null : id, page: 1 }),
    };
  });
}

export type FilterChip = { key: string; label: string; to: string };

/**
 * Loader of /search and /category/{id}; `category` is set when the path names it. Texts and links are built here so
 * that the rules are not in the client bundle.
 */
export async function loadResults(
  { context, request, url }: { context: Readonly<RouterContextProvider>; request: Request; url: URL },
  { category, seller = null }: { category?: CategoryId; seller?: string | null } = {},
) {
  const { now, shared, cacheTags, memberLists } = context.get(requestContext);
  const isCategoryPage = category !== undefined;
  const parsed = parseSearchFilters(url.searchParams, category);
  // Elsewhere than on the seller's page, a seller in the query leads there.
  if (parsed.seller !== null) throw redirect(pagePath(parsed, isCategoryPage));
  const filters = { ...parsed, seller };
  const meant = extractFilters(resolveRegionNames(filters));
  if (meant !== filters || isFormAddress(url.searchParams, category))
    throw redirect(
      withParam(pagePath(meant, isCategoryPage), typedParam, meant.q === filters.q ? null : filters.q),
    );
  const { hidden } = await memberLists();
  const after = url.searchParams.get(cursorParam);
  const cursor = readSearchCursor(after, filters.sortBy);
  const load = (tags: CacheTags) => findResults(context, { filters, cursor, category, hidden }, tags);
  const results = isNothingHidden(hidden)
    ? await shared(
        `results ${withParam(pagePath(filters, isCategoryPage), cursorParam, cursor && after)}`,
        load,
      )
    : await load(cacheTags);
  const filter = withUnreadableBounds(results.filter, url.searchParams);
  const literal = literalSearch(filters, parseLine(url.searchParams.get(typedParam)), isCategoryPage);
  return { ...results, filter, literal, view: readCardView(request), now: now() };
}

/** The search for the words as they were typed; null unless the query is what remained of them beside filters. */
function literalSearch(
  { q, category, sub, seller }: SearchFilters,
  typed: string,
  isCategoryPage: boolean,
): { typed: string; to: string } | null {
  const literal = { ...defaultFilters, category, sub, seller, q: typed, sortBy: defaultSort(typed) };
  const read = extractFilters(literal);
  if (read === literal || read.q !== q) return null;
  return { typed, to: pagePath({ ...literal, isVerbatim: true }, isCategoryPage) };
}

/** That few results are followed by a wider radius. */
const fewResults = 2;

async function findResults(
  context: Readonly<RouterContextProvider>,
  {
    filters,
    cursor,
    category,
    hidden,
  }: {
    filters: SearchFilters;
    cursor: SearchCursor | null;
    category: CategoryId | undefined;
    hidden: Hidden;
  },
  tags: CacheTags,
) {
  const { reads: db, site, countEmptySearch } = context.get(requestContext);
  const isCategoryPage = category !== undefined;
  // Counts of a category page depend on that category only.
  tags.add("synonyms", category ? `category:${category}` : "lists");
  const prepared = await prepareSearch(db, filters, hidden);
  const search = await readSmallResult(prepared, { isCategoryFixed: isCategoryPage });
  const [found, facets] = await Promise.all([
    runSearch(search, cursor),
    findFacets(search, { isCategoryFixed: isCategoryPage }),
  ]);
  const { total, isMore, cards, corrected } = found;
  const isFirst = filters.page === 1 && cursor === null;
  if (total === 0 && filters.q !== "" && isFirst) countEmptySearch();
  const pageCount = Math.ceil(found.reachable / pageSize);
  const unused = search?.plan?.unused ?? [];
  // Near matches and broader searches have listings that these results do not depend on.
  const near = isFirst ? await findNearMatches(search, { found: cards, limit: nearLimit(total) }) : [];
  const exact = cards.length - (await mentionsAtEnd(search, cards, near));
  if (total <= fewResults || near.length > 0) tags.add("lists");
  const { wider, near: broader } =
    total > 0
      ? { wider: [], near: [] }
      : await broaderSearches(context, filters, isCategoryPage, {
          hidden,
          unused,
          needsCards: near.length === 0,
        });
  const place =
    total > 0 && isFirst
      ? await offeredPlace(db, filters, isCategoryPage, hidden, fewResults)
      : { there: null, around: null };
  if (place.there || place.around) tags.add("lists");
  const around =
    total > 0 && total <= fewResults
      ? ((await widerRadius(db, filters, isCategoryPage, hidden, total)) ?? place.around)
      : place.around;
  const toCard = withTexts(filters);
  const toNearCard = ({ missing, unwanted, ...card }: NearMatch) => ({
    ...toCard(card),
    why: lineOf(contractText(card), withoutText(missing), unwantedText(unwanted)),
  });
  const onPage = (page: number) => pagePath({ ...filters, page }, isCategoryPage);
  const nearCards = near.length > 0 ? near.map(toNearCard) : broader.map(toCard);
  return {
    filter: filterView(filters, facets, isCategoryPage),
    count: { total, isMore },
    countText: foundText({ total, isMore }, nearCards.length),
    cards: cards.slice(0, exact).map(toCard),
    corrected,
    place: place.there,
    isPlaceMissing: filters.places.length === 0 && !filters.isVerbatim && isNearbyQuery(filters.q),
    verbatim: pagePath({ ...filters, isVerbatim: true, page: 1 }, isCategoryPage),
    title: resultsTitle(filters),
    sub: filters.sub,
    subs: category ? subLinks(filters, category, facets.subCategories) : [],
    // Words of visitors, empty lists and further pages are not indexed: they are without end.
    indexedPath: filters.q === "" && total > 0 && isFirst ? canonicalResultsPath(filters) : undefined,
    status: isFirst || cards.length > 0 ? 200 : 404,
    feed: feedPath(filters),
    savePath: saveSearchPath(filters),
    mapPath: resultsMapPath(filters),
    chips: chipsOf(filters, isCategoryPage),
    pages: pageLinks(filters, pageCount, { next: found.next, isAfter: cursor !== null, isCategoryPage }),
    hasOnlyMentions: exact === 0 && cards.length > 0,
    more: moreCards(cards.slice(exact).map(toCard), nearCards, exact > 0),
    ways: {
      wider,
      around,
      pageCount,
      firstPage: onPage(1),
      lastPage: onPage(pageCount),
    },
    structuredData: itemListStructuredData(filters, cards, site.publicUrl),
  };
}

/** The lists below the results; without an exact result (`isAnyExact`), near matches are first. */
function moreCards<T>(mentions: readonly T[], near: readonly T[], isAnyExact: boolean) {
  const lists = [
    { heading: "Autres annonces qui en parlent", cards: mentions },
    { heading: "Annonces qui s’en approchent", cards: near },
  ].filter(({ cards }) => cards.length > 0);
  return isAnyExact ? lists : lists.toReversed();
}

type Card = SearchResult["cards"][number];

/** Equivalents and, with a radius, distance of each result. */
function withTexts({ places, sortBy }: SearchFilters) {
  const needsDistance = sortBy === "distance" || places.some(({ within }) => within !== null);
  const kmTo = distanceFrom(needsDistance ? places : []);
  return ({ equivalents, ...card }: Card) => {
    const km = kmTo(findPlace(card.city, card.region));
    const why = lineOf(contractText(card), alsoText(equivalents));
    return { ...card, why, away: km === null ? null : distanceText(km) };
  };
}

const lineOf = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(" · ") || null;

/** « Contrat : Permanent » of a job: names of its subcategories such as CDI say little here. */
function contractText({ type, attributes }: Pick<Card, "type" | "attributes">): string | null {
  const { contract } = attributes;
  const field = listingTypeOf(type).fields.find(({ id }) => id === "contract");
  return field && contract !== undefined ? `${field.label}\u00a0: ${fieldText(field, contract)}` : null;
}

/** Why a listing without the typed words was found; nothing where the title already says it. */
function alsoText(equivalents: Card["equivalents"]): string | null {
  const pairs = equivalents.map(
    ({ typed, matched }) => `«\u00a0${matched}\u00a0» au lieu de «\u00a0${typed}\u00a0»`,
  );
  return pairs.length > 0 ? [...new Set(pairs)].join(", ") : null;
}

/** The words that a near match lacks; nothing when its words are all there, elsewhere than the search asks for. */
function withoutText(missing: readonly string[]): string | null {
  const quoted = missing.map((word) => `«\u00a0${word}\u00a0»`);
  return quoted.length > 0 ? `Sans ${quoted.join(" ni ")}` : null;
}

/** The words that the search excludes by « pas » or « sans », where only listings with them are left. */
function unwantedText(words: readonly string[]): string | null {
  const quoted = words.map((word) => `«\u00a0${word}\u00a0»`);
  return quoted.length > 0 ? `Mentionne ${quoted.join(" et ")}` : null;
}

function chipsOf(filters: SearchFilters, isCategoryPage: boolean): FilterChip[] {
  return removableFilters(filters, isCategoryPage).map(({ part, without }) => ({
    key: filterKey(part),
    label: filterLabel(part, filters),
    to: pagePath(without, isCategoryPage),
  }));
}
