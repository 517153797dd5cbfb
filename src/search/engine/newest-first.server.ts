/**
 * The newest ads that match words, or are in an area. The search index is asked for those of the last hours first, as many
 * as should be enough, then for older ones: of a word in a hundred thousand ads, nobody needs more than the newest thousand.
 */
import { sql } from "kysely";
import { type ListingsQuery, newestFirst } from "../../listings/cards.queries.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { Schema } from "../../platform/database/schema.server.ts";
import { activeFilters } from "../filters/active-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { termOfCategory, termOfSubCategory } from "../query/index-terms.ts";
import { foundBy } from "../query/indexed-match.ts";
import { listingAgeHistogram } from "./listing-age-histogram.server.ts";
import type { PreparedSearch } from "./prepared-search.server.ts";
import { matchesAnyTerm, scanRecencyWindows } from "./recency-windows.server.ts";
import { listingsAtPlace } from "./search-places.server.ts";

/** What each further filter leaves of the matches: a guess, on the high side. */
const narrowedShare = 0.4;
const areCounted: readonly string[] = ["place", "within", "category"];

/**
 * Gives `ask` the ads of the last hours that match, then those of a time before, until as many as are needed are found; at
 * last all that are older. Returns its answers, those of newer ads first; no ad is in two of them.
 * @param expected about how many match the words; Infinity where any ad could
 */
export async function queryNewestFirst<Answer extends { total: number }>(
  search: PreparedSearch,
  {
    needed,
    expected = search.plan?.expected.ads ?? Number.POSITIVE_INFINITY,
  }: { needed: number; expected?: number },
  ask: (matching: ListingsQuery, needed: number) => Promise<Answer>,
): Promise<Answer[]> {
  if (!usesIndex(search)) return [await ask(search.matching, needed)];
  const { total } = await listingAgeHistogram(search.db);
  const likely = (Number.isFinite(expected) ? expected : total) * shareLeft(search, total);
  const indexed = byTerms(search);
  return scanRecencyWindows(search.db, { needed, expected: likely }, (span, more) =>
    ask(indexed.where(span), more),
  );
}

/** How many ads were found in all spans of time. */
export const countMatches = (answers: readonly { total: number }[]) =>
  answers.reduce((sum, { total }) => sum + total, 0);

/** The newest that match, as many as are needed or as there are; `expected`: as of `askNewest`. */
export async function newestIds(
  search: PreparedSearch,
  order: { needed: number; expected?: number },
): Promise<string[]> {
  const answers = await queryNewestFirst(search, order, async (matching, needed) => {
    const rows = await newestQuery(search, matching, ["id"], needed).execute();
    return { total: rows.length, ids: rows.map(({ id }) => id) };
  });
  return answers.flatMap(({ ids }) => ids);
}

/** About what the filters leave of the ads with the words. */
function shareLeft({ filters, places }: PreparedSearch, total: number): number {
  const kinds = new Set(activeFilters(filters).map(({ part }) => part.kind));
  kinds.delete("q");
  const there = filters.places.length > 0 ? listingsAtPlace(places, filters.category) : 0;
  if (there === 0) return narrowedShare ** kinds.size;
  const others = [...kinds].filter((kind) => !areCounted.includes(kind));
  return Math.min(1, there / Math.max(1, total)) * narrowedShare ** others.length;
}

/**
 * Whether the search index answers: words and places are in it. Words that are only excluded are no use to an index, and
 * whole categories have indexes of their own.
 */
export const usesIndex = (search: PreparedSearch) => isOfWords(search) || placeTerms(search).length > 0;

const isOfWords = ({ plan }: PreparedSearch) => plan !== null && plan.expected.ads < Number.POSITIVE_INFINITY;

type NewestColumn = keyof Schema["listings"];

/**
 * Where the search index answers, by that, then sorted: the planner likes to walk through all ads too much.
 * @param marking whether it holds stands in `is_marked`, for each ad
 */
export function newestQuery<Column extends NewestColumn>(
  search: PreparedSearch,
  matching: ListingsQuery,
  columns: readonly Column[],
  limit: number,
  marking = sql<boolean>`false`,
) {
  const wanted = [...new Set<NewestColumn>([...columns, "id", "listed_at"])];
  const mark = isPlannedOnce(search) ? prepared : sql``;
  const marked = marking.as("is_marked");
  if (!usesIndex(search))
    return newestFirst(matching).select(wanted).select(marked).limit(sql.lit(limit)).modifyFront(mark);
  const ads = matching.select(wanted).select(marked);
  return search.db
    .selectFrom(ads.offset(sql.lit(0)).as("listings"))
    .select(wanted)
    .select("is_marked")
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .modifyFront(mark);
}

/** What the search index answers is always asked of it, and whole categories of their own: no plan is better for some. */
function isPlannedOnce(search: PreparedSearch): boolean {
  const kinds = usesIndex(search) ? ["q", "category", "sub", "place", "within"] : ["category", "sub"];
  return activeFilters(search.filters).every(({ part }) => kinds.includes(part.kind));
}

function byTerms(search: PreparedSearch): ListingsQuery {
  let query = search.matching;
  if (!isOfRuns(search))
    for (const term of chosenTerms(search.filters)) query = query.where(matchesAnyTerm([term]));
  const terms = placeTerms(search);
  return terms.length > 0 ? query.where(matchesAnyTerm(terms)) : query;
}

/** Two words stand side by side in so few ads that to go through those of a category as well takes longer. */
const isOfRuns = ({ plan }: PreparedSearch) => plan !== null && foundBy(plan.match).runs.length > 0;

/** The index goes through the ads of each term by itself: of more it is slower than looking at the ads. */
const termsMax = 200;

function placeTerms({ filters, places }: PreparedSearch): string[] {
  const terms = filters.places.length > 0 ? [...new Set(places.map(({ term }) => term))] : [];
  return terms.length <= termsMax ? terms : [];
}

const chosenTerms = ({ category, sub }: SearchFilters) => [
  ...(category ? [termOfCategory(category)] : []),
  ...(sub ? [termOfSubCategory(sub)] : []),
];
