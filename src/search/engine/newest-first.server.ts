/**
 * Newest listings that match a text query or an area, fetched from the search index by recency window: first the last
 * hours, estimated to be enough, then older ones. No search needs more than the newest thousand of a frequent word.
 */
import { type RawBuilder, sql } from "kysely";
import { type ListingsQuery, newestFirst } from "../../listings/index.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { Schema } from "../../platform/database/schema.server.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { displayedPriceBounds, type SearchFilters } from "../filters/search-filters.ts";
import { termOfCategory, termOfSubCategory } from "../index/index-terms.ts";
import { toIndexedMatch } from "../query/indexed-match.ts";
import { listingAgeHistogram } from "./listing-age-histogram.server.ts";
import { namesSector, orNamesSector, type PreparedSearch } from "./prepared-search.server.ts";
import { shareOfPrices } from "./price-distribution.server.ts";
import { matchesAnyTerm, scanRecencyWindows } from "./recency-windows.server.ts";
import { estimateListingsAt } from "./search-places.server.ts";

/** Selectivity assumed for each further filter, on the high side. */
const filterSelectivity = 0.4;
/** Prices depend on the words: what is rare at any price may be the usual one of a thing. */
const priceShareMin = 0.01;
const filtersInStatistics: readonly string[] = ["place", "within", "category"];

type Limits = { needed: number; enough?: number; expected?: number };

/**
 * Runs `runQuery` on successive recency windows, newest first, until enough matches are found; the last window has no
 * lower bound. Batches are in that order and disjoint. `enough` and `isComplete` as in `scanRecencyWindows`.
 * @param expected estimated number of matches of the text query; Infinity where any listing could match
 */
export async function queryNewestFirst<Batch extends { total: number }>(
  search: PreparedSearch,
  { needed, enough = needed, expected = search.plan?.expected.listings ?? Number.POSITIVE_INFINITY }: Limits,
  runQuery: (matching: ListingsQuery, needed: number) => Promise<Batch>,
): Promise<{ batches: Batch[]; isComplete: boolean }> {
  if (!usesIndex(search)) return { batches: [await runQuery(search.matching, needed)], isComplete: true };
  const { total } = await listingAgeHistogram(search.db);
  const likely = (Number.isFinite(expected) ? expected : total) * (await filterShare(search, total));
  const indexed = withIndexTerms(search);
  return scanRecencyWindows(search.db, { needed, enough, expected: likely }, (window, missing) =>
    runQuery(indexed.where(window), missing),
  );
}

/** Total number of matches in all windows. */
export const countMatches = (batches: readonly { total: number }[]) =>
  batches.reduce((sum, { total }) => sum + total, 0);

/** Ids of the newest matches, up to `needed`; limits as in `queryNewestFirst`. */
export async function newestIds(search: PreparedSearch, limits: Limits): Promise<string[]> {
  const { batches } = await queryNewestFirst(search, limits, async (matching, needed) => {
    const rows = await newestQuery(search, matching, ["id"], needed).execute();
    return { total: rows.length, ids: rows.map(({ id }) => id) };
  });
  return batches.flatMap(({ ids }) => ids);
}

/** Estimated share of the text matches that the filters leave. */
async function filterShare({ db, filters, places }: PreparedSearch, total: number): Promise<number> {
  const kinds = new Set(activeFilters(filters).map(({ part }) => part.kind));
  kinds.delete("q");
  const hasPrice = kinds.has("priceMin") || kinds.has("priceMax");
  const ofPrices = hasPrice ? await shareOfPrices(db, displayedPriceBounds(filters)) : null;
  if (ofPrices !== null) for (const kind of ["priceMin", "priceMax"] as const) kinds.delete(kind);
  const priced = ofPrices === null ? 1 : Math.max(ofPrices, priceShareMin);
  const listingsThere = filters.places.length > 0 ? estimateListingsAt(places, filters.category) : 0;
  if (listingsThere === 0) return priced * filterSelectivity ** kinds.size;
  const others = [...kinds].filter((kind) => !filtersInStatistics.includes(kind));
  return priced * Math.min(1, listingsThere / Math.max(1, total)) * filterSelectivity ** others.length;
}

/**
 * Whether the search index is used: it covers words and places. Queries that only exclude words cannot use it, and
 * whole categories have indexes of their own.
 */
export const usesIndex = (search: PreparedSearch) =>
  hasPositiveWords(search) || isAtIndexedPlace(search) !== null;

const hasPositiveWords = ({ plan }: PreparedSearch) =>
  plan !== null && plan.expected.listings < Number.POSITIVE_INFINITY;

type NewestColumn = keyof Schema["listings"];

/**
 * With the search index, matches are collected first and sorted afterwards (`offset 0` is an optimization fence): the
 * planner tends to walk the date index instead.
 * @param marking evaluated as `is_marked` for each listing
 */
export function newestQuery<Column extends NewestColumn>(
  search: PreparedSearch,
  matching: ListingsQuery,
  columns: readonly Column[],
  limit: number,
  marking = sql<boolean>`false`,
) {
  const wanted = [...new Set<NewestColumn>([...columns, "id", "listed_at"])];
  const mark = hasStablePlan(search) ? prepared : sql``;
  const marked = marking.as("is_marked");
  if (!usesIndex(search))
    return newestFirst(matching).select(wanted).select(marked).limit(sql.lit(limit)).modifyFront(mark);
  const matches = matching.select(wanted).select(marked);
  return search.db
    .selectFrom(matches.offset(sql.lit(0)).as("listings"))
    .select(wanted)
    .select("is_marked")
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .modifyFront(mark);
}

/**
 * These filters are always served by the search index or a category index, so the plan does not depend on their values.
 */
function hasStablePlan(search: PreparedSearch): boolean {
  const kinds = usesIndex(search) ? ["q", "category", "sub", "place", "within"] : ["category", "sub"];
  return activeFilters(search.filters).every(({ part }) => kinds.includes(part.kind));
}

function withIndexTerms(search: PreparedSearch): ListingsQuery {
  let query = search.matching;
  if (!hasAdjacentPairs(search))
    for (const term of categoryTerms(search.filters)) query = query.where(matchesAnyTerm([term]));
  const isThere = isAtIndexedPlace(search);
  return isThere ? query.where(isThere) : query;
}

/** Word pairs are so rare that intersecting with a category takes longer. */
const hasAdjacentPairs = ({ plan }: PreparedSearch) =>
  plan !== null && toIndexedMatch(plan.match).runs.length > 0;

/** Each term is a separate index scan: with more terms, filtering the listings is faster. */
const termsMax = 200;

/** The condition on the place for indexes; null without a place, and where it would not help. */
function isAtIndexedPlace({ filters, places, sectors }: PreparedSearch): RawBuilder<boolean> | null {
  const terms = filters.places.length > 0 ? [...new Set(places.map(({ term }) => term))] : [];
  if (terms.length > termsMax) return null;
  if (terms.length > 0) return orNamesSector(matchesAnyTerm(terms), sectors);
  return sectors.length > 0 ? namesSector(sectors) : null;
}

const categoryTerms = ({ category, sub }: SearchFilters) => [
  ...(category ? [termOfCategory(category)] : []),
  ...(sub ? [termOfSubCategory(sub)] : []),
];
