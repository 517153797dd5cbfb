/**
 * The newest ads that match words, or are in an area. The search index is asked for those of the last hours first, as many as should be
 * enough, then of more, and of all last: of a word in a hundred thousand ads, nobody needs more than the newest thousand.
 */
import { type RawBuilder, sql } from "kysely";
import { sinceOfNewest } from "../domain/listing-ages.ts";
import { termOfCategory, termOfSubCategory, termsSince } from "../domain/listing-terms.ts";
import { narrowings } from "../domain/narrowing.ts";
import type { SearchFilters } from "../domain/search-filters.ts";
import type { Db } from "./database.ts";
import { listingAges } from "./listing-ages.ts";
import { type ListingsQuery, newestFirst } from "./listing-cards.ts";
import type { PreparedSearch } from "./prepared-search.ts";
import { prepared } from "./prepared-statements.ts";
import type { Schema } from "./schema.ts";
import { adsAt } from "./search-places.ts";

/** Looking somewhat too far back costs less than asking once more; how far chance is off, in standard deviations. */
const spare = (needed: number) => 1 + 5 / Math.sqrt(needed);
/** How many more ads are looked through when there were none; and when there were nearly enough. */
const further = 6;
const furtherMin = 2;
/** Of a larger part of all ads, all are asked for at once. */
const windowMax = 0.5;
/** What each further filter leaves of the matches: a guess, on the high side. */
const narrowedShare = 0.4;
const areCounted: readonly string[] = ["place", "within", "category"];

/**
 * Gives `ask` the ads of the last hours that match, then of more, until it finds as many as are needed; at last all.
 * @param expected about how many match the words; Infinity where any ad could
 */
export async function askNewest<Answer extends { total: number }>(
  search: PreparedSearch,
  {
    needed,
    expected = search.plan?.expected.ads ?? Number.POSITIVE_INFINITY,
  }: { needed: number; expected?: number },
  ask: (matching: ListingsQuery) => Promise<Answer>,
): Promise<Answer> {
  if (!isByTerms(search)) return ask(search.matching);
  const indexed = byTerms(search);
  const { total } = await listingAges(search.db);
  const likely = (Number.isFinite(expected) ? expected : total) * shareLeft(search, total);
  return lookBack(search.db, { needed, expected: likely }, (hours) =>
    ask(hours ? indexed.where(hours) : indexed),
  );
}

/** The newest that match, as many as are needed or as there are; `expected`: as of `askNewest`. */
export async function newestIds(
  search: PreparedSearch,
  order: { needed: number; expected?: number },
): Promise<string[]> {
  const { ids } = await askNewest(search, order, async (matching) => {
    const rows = await newest(search, matching, ["id"], order.needed).execute();
    return { total: rows.length, ids: rows.map(({ id }) => id) };
  });
  return ids;
}

/** About what the filters leave of the ads with the words. */
function shareLeft({ filters, places }: PreparedSearch, total: number): number {
  const kinds = new Set(narrowings(filters).map(({ part }) => part.kind));
  kinds.delete("q");
  const there = filters.places.length > 0 ? adsAt(places, filters.category) : 0;
  if (there === 0) return narrowedShare ** kinds.size;
  const others = [...kinds].filter((kind) => !areCounted.includes(kind));
  return Math.min(1, there / Math.max(1, total)) * narrowedShare ** others.length;
}

/**
 * Gives `ask` a condition that only the newest ads meet, then one that as many more do as those that were found make
 * likely, until it finds as many as are needed; at last none.
 * @param expected about how many of all ads it would find
 */
export async function lookBack<Answer extends { total: number }>(
  db: Db,
  { needed, expected }: { needed: number; expected: number },
  ask: (hours: RawBuilder<boolean> | null) => Promise<Answer>,
): Promise<Answer> {
  let share = (spare(needed) * needed) / Math.max(1, expected);
  while (share < windowMax) {
    const now = new Date();
    const ages = await listingAges(db);
    const answer = await ask(hasOneOf(termsSince(sinceOfNewest(ages, share * ages.total, now), now)));
    if (answer.total >= needed) return answer;
    // Older ads match about as often as these did; of none, nothing is known.
    share *= answer.total > 0 ? Math.max(furtherMin, (spare(needed) * needed) / answer.total) : further;
  }
  return ask(null);
}

/**
 * Whether the search index answers: words and places are in it. Words that are only excluded are no use to an index, and
 * whole categories have indexes of their own.
 */
export const isByTerms = (search: PreparedSearch) => isOfWords(search) || placeTerms(search).length > 0;

const isOfWords = ({ plan }: PreparedSearch) => plan !== null && plan.expected.ads < Number.POSITIVE_INFINITY;

type NewestColumn = keyof Schema["listings"];

/**
 * Where the search index answers, by that, then sorted: the planner likes to walk through all ads too much.
 * @param marking whether it holds stands in `is_marked`, for each ad
 */
export function newest<Column extends NewestColumn>(
  search: PreparedSearch,
  matching: ListingsQuery,
  columns: readonly Column[],
  limit: number,
  marking = sql<boolean>`false`,
) {
  const wanted = [...new Set<NewestColumn>([...columns, "id", "listed_at"])];
  const mark = isPlannedOnce(search) ? prepared : sql``;
  const marked = marking.as("is_marked");
  if (!isByTerms(search))
    return newestFirst(matching).select(wanted).select(marked).limit(limit).modifyFront(mark);
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
  const kinds = isByTerms(search) ? ["q", "category", "sub", "place", "within"] : ["category", "sub"];
  return narrowings(search.filters).every(({ part }) => kinds.includes(part.kind));
}

function byTerms(search: PreparedSearch): ListingsQuery {
  let query = search.matching;
  for (const term of chosenTerms(search.filters)) query = query.where(hasOneOf([term]));
  const terms = placeTerms(search);
  return terms.length > 0 ? query.where(hasOneOf(terms)) : query;
}

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

function hasOneOf(terms: readonly string[]) {
  return sql<boolean>`listing_terms(listed_at, category, sub_category, search_place, place_cell) && ${terms}::text[]`;
}
