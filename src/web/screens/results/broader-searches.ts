/** Alternatives for a search without results: broader searches with their counts, and the first listings of one. */
import type { RouterContextProvider } from "react-router";
import type { Hidden } from "../../../listings/exclusions.ts";
import { regionNamed } from "../../../places/regions.ts";
import type { ReadDb } from "../../../platform/database/database.server.ts";
import { findOfferedPlace } from "../../../search/extraction/offered-place.ts";
import {
  type ActiveFilterPart,
  activeFilters,
  normalizeSort,
} from "../../../search/filters/active-filters.ts";
import { radiusChoices } from "../../../search/filters/place-filters.ts";
import type { SearchFilters } from "../../../search/filters/search-filters.ts";
import { countBroaderSearch, type SearchResult, searchListings } from "../../../search/index.server.ts";
import { searchCenter, suggestCorrectedPlace } from "../../../search/query/query-places.ts";
import { relaxQuery } from "../../../search/query/relaxed-queries.ts";
import { requestContext } from "../../context.ts";
import { searchPath } from "../../paths.ts";
import {
  aroundLabel,
  broaderLabel,
  exchangedPricesLabel,
  inPlaceLabel,
  regionListingsLabel,
  subqueryLabel,
} from "../../text/broader-search-texts.ts";
import { countTexts } from "../../text/count-texts.ts";
import { isReversed } from "./changed-filters.ts";
import { pagePath } from "./page-path.ts";

/** A search with at least one result. */
export type BroaderSearch = { key: string; label: string; to: string; count: string };

type Wider = { key: string; label: string; to: string; filters: SearchFilters; total: number; count: string };

const fewerWordsMax = 3;
const nearMax = 8;
const leastAroundKm = 25;

/**
 * `near`: listings of the first of `wider` that still has query words; only with `needsCards`.
 * @param unused query terms that occur in no listing
 */
export async function broaderSearches(
  context: Readonly<RouterContextProvider>,
  filters: SearchFilters,
  isCategoryPage: boolean,
  { hidden, unused, needsCards }: { hidden: Hidden; unused: readonly string[]; needsCards: boolean },
): Promise<{ wider: BroaderSearch[]; near: SearchResult["cards"] }> {
  const { reads: db } = context.get(requestContext);
  const found = (searches: readonly Omit<Wider, "total" | "count">[]) => thatFind(db, searches, hidden);
  const fewer = (texts: readonly string[]) =>
    found(
      texts.map((q) => {
        const without = { ...filters, q, page: 1 };
        const to = pagePath(without, isCategoryPage);
        return { key: `fewer,${q}`, label: subqueryLabel(q), to, filters: without };
      }),
    );
  const { longest, single } = relaxQuery(filters.q, unused);
  const [offered, exchanged, meant, ofRegion, around, withMost, withoutPart] = await Promise.all([
    found(searchesOffered(filters, isCategoryPage)),
    found(searchesExchanged(filters, isCategoryPage)),
    found(searchesMeant(filters, isCategoryPage)),
    found(searchesOfRegion(filters, isCategoryPage)),
    found(searchesAround(filters, isCategoryPage)),
    fewer(longest),
    found(
      // A search without any filter is a separate link of the page.
      activeFilters(filters)
        .filter(({ without }) => activeFilters(without).length > 0)
        .map(({ part, without }) => ({
          key: filterKey(part),
          label: broaderLabel(part, filters),
          filters: without,
          to: part.kind === "category" ? searchPath(without) : pagePath(without, isCategoryPage),
        })),
    ),
  ]);
  const words = vagueLast(withMost.length > 0 ? withMost : await fewer(single)).slice(0, fewerWordsMax);
  // A search without any of the words is too broad: last, and only when no subquery has results.
  const withoutWords = withoutPart.filter(({ key }) => key === "q");
  const others = withoutPart.filter(({ key }) => key !== "q");
  const withWords = [
    ...offered.slice(0, 2),
    ...exchanged,
    ...meant,
    ...ofRegion,
    ...words,
    ...around.slice(0, 1),
    ...others,
  ];
  const all = words.length === 0 ? [...withWords, ...withoutWords] : withWords;
  const near = needsCards ? all.find(({ filters: { q } }) => q !== "") : undefined;
  const { cards } = near ? await searchListings(db, near.filters, hidden) : { cards: [] };
  return {
    wider: all.map(toBroader),
    near: cards.slice(0, nearMax),
  };
}

/** For a search with few results: the smallest radius that has more. */
export async function widerRadius(
  db: ReadDb,
  filters: SearchFilters,
  isCategoryPage: boolean,
  hidden: Hidden,
  total: number,
): Promise<BroaderSearch | null> {
  const around = await thatFind(db, searchesAround(filters, isCategoryPage), hidden);
  const more = around.find((search) => search.total > total);
  return more ? toBroader(more) : null;
}

/**
 * For a query that names a place without a preposition: the other words in that place, and, where that or the query itself
 * finds little, around it.
 */
export async function offeredPlace(
  db: ReadDb,
  filters: SearchFilters,
  isCategoryPage: boolean,
  hidden: Hidden,
  few: number,
): Promise<{ there: BroaderSearch | null; around: BroaderSearch | null }> {
  const [there, ...around] = searchesOffered(filters, isCategoryPage);
  if (!there) return { there: null, around: null };
  const [exact] = await thatFind(db, [there], hidden);
  const more =
    (exact?.total ?? 0) > few
      ? undefined
      : (await thatFind(db, around, hidden)).find(({ total }) => total > (exact?.total ?? 0));
  return { there: exact ? toBroader(exact) : null, around: more ? toBroader(more) : null };
}

const toBroader = ({ key, label, to, count }: Wider): BroaderSearch => ({ key, label, to, count });

/** In the place, then with growing radii around it. */
function searchesOffered(filters: SearchFilters, isCategoryPage: boolean): Omit<Wider, "total" | "count">[] {
  const isPlain = filters.places.length === 0 && !filters.isVerbatim;
  const offered = isPlain ? findOfferedPlace(filters.q) : null;
  if (!offered) return [];
  const places = [{ name: offered.filterName, within: null }];
  const there = normalizeSort({ ...filters, q: offered.q, places, page: 1 });
  const label = inPlaceLabel(offered.q, offered.name);
  return [
    { key: "place", label, to: pagePath(there, isCategoryPage), filters: there },
    ...searchesAround(there, isCategoryPage),
  ];
}

/** The same search with its prices exchanged, when the minimum exceeds the maximum. */
function searchesExchanged(
  filters: SearchFilters,
  isCategoryPage: boolean,
): Omit<Wider, "total" | "count">[] {
  if (!isReversed(filters)) return [];
  const { priceMin, priceMax } = filters;
  const exchanged = { ...filters, priceMin: priceMax, priceMax: priceMin, page: 1 };
  const to = pagePath(exchanged, isCategoryPage);
  return [{ key: "exchanged", label: exchangedPricesLabel(exchanged), to, filters: exchanged }];
}

/** The same search at the place that a misspelled place name probably means. */
function searchesMeant(filters: SearchFilters, isCategoryPage: boolean): Omit<Wider, "total" | "count">[] {
  const meant = suggestCorrectedPlace(filters);
  if (!meant) return [];
  const to = pagePath(meant.filters, isCategoryPage);
  return [{ key: "meant", label: `Chercher à ${meant.place.name}`, to, filters: meant.filters }];
}

/** Listings of a region, when the query is only its name and no listing contains it. */
function searchesOfRegion(filters: SearchFilters, isCategoryPage: boolean): Omit<Wider, "total" | "count">[] {
  const region = filters.places.length === 0 ? regionNamed(filters.q) : null;
  if (!region) return [];
  const places = [{ name: region.name, within: null }];
  const there = normalizeSort({ ...filters, q: "", places, page: 1 });
  const to = pagePath(there, isCategoryPage);
  return [{ key: "region", label: regionListingsLabel(region.where), to, filters: there }];
}

/**
 * Growing radii around places with coordinates. Result counts only grow with the radius: the first with results is
 * enough.
 */
function searchesAround(filters: SearchFilters, isCategoryPage: boolean): Omit<Wider, "total" | "count">[] {
  const { places } = filters;
  const centers = places.map(searchCenter);
  const [only, ...others] = centers.filter((center) => center !== null);
  if (!only) return [];
  const widest = Math.max(...places.map(({ within }) => within ?? 0));
  return radiusChoices
    .filter((km) => km >= leastAroundKm && km > widest)
    .map((km) => {
      const further = places.map((place, index) => (centers[index] ? { ...place, within: km } : place));
      const wider = { ...filters, places: further, page: 1 };
      const label = aroundLabel(others.length > 0 ? null : only.name, km);
      return { key: `around,${km}`, label, to: pagePath(wider, isCategoryPage), filters: wider };
    });
}

async function thatFind(
  db: ReadDb,
  searches: readonly Omit<Wider, "total" | "count">[],
  hidden: Hidden,
): Promise<Wider[]> {
  const found = searches.map(async (search) => {
    const count = await countBroaderSearch(db, search.filters, hidden);
    const counted = countTexts.listings(count.total);
    return { ...search, total: count.total, count: count.isMore ? `Au moins ${counted}` : counted };
  });
  return (await Promise.all(found)).filter(({ total }) => total > 0);
}

/**
 * A subquery with this many times more results than the rarest is vague: « réparer chauffe-eau » is about chauffe-eau.
 */
const vagueTimes = 5;

/** Keeps the order of the words, but moves vague subqueries to the end. */
function vagueLast(searches: readonly Wider[]): Wider[] {
  const rarest = Math.min(...searches.map(({ total }) => total));
  const isVague = ({ total }: Wider) => total > rarest * vagueTimes;
  return [...searches.filter((search) => !isVague(search)), ...searches.filter(isVague)];
}

/** Stable React key of a filter. */
export function filterKey(part: ActiveFilterPart): string {
  return Object.values(part).join();
}
