/**
 * The newest ads that match words. The search index is asked for those of the last hours first, as many as should be
 * enough, then of more, and of all last: of a word in a hundred thousand ads, nobody needs more than the newest thousand.
 */
import { type RawBuilder, sql } from "kysely";
import { sinceOfNewest } from "../domain/listing-ages.ts";
import { termOfCategory, termOfPlace, termOfSubCategory, termsSince } from "../domain/listing-terms.ts";
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
 * @param expected about how many match the words
 */
export async function askNewest<Answer extends { total: number }>(
  search: PreparedSearch,
  { needed, expected = search.plan?.expected.ads ?? 0 }: { needed: number; expected?: number },
  ask: (matching: ListingsQuery) => Promise<Answer>,
): Promise<Answer> {
  if (!isOfWords(search)) return ask(search.matching);
  const indexed = byTerms(search);
  const likely = expected * (await shareLeft(search));
  return lookBack(search.db, { needed, expected: likely }, (hours) =>
    ask(hours ? indexed.where(hours) : indexed),
  );
}

/** About what the filters leave of the ads with the words. */
async function shareLeft({ db, filters, places }: PreparedSearch): Promise<number> {
  const kinds = new Set(narrowings(filters).map(({ part }) => part.kind));
  kinds.delete("q");
  const there = adsAt(places, filters.category);
  if (there === 0) return narrowedShare ** kinds.size;
  const { total } = await listingAges(db);
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

/** Words that are only excluded are no use to an index. */
const isOfWords = ({ plan }: PreparedSearch) => plan !== null && plan.expected.ads < Number.POSITIVE_INFINITY;

type NewestColumn = keyof Schema["listings"];

/** Where words are asked for, by the search index, then sorted: the planner likes to walk through all ads too much. */
export function newest<Column extends NewestColumn>(
  search: PreparedSearch,
  matching: ListingsQuery,
  columns: readonly Column[],
  limit: number,
) {
  const wanted = [...new Set<NewestColumn>([...columns, "id", "listed_at"])];
  const mark = isPlannedOnce(search) ? prepared : sql``;
  if (!isOfWords(search)) return newestFirst(matching).select(wanted).limit(limit).modifyFront(mark);
  return search.db
    .selectFrom(matching.select(wanted).offset(sql.lit(0)).as("listings"))
    .select(wanted)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .modifyFront(mark);
}

/** Words are always looked for by the search index, and whole categories by their own: no plan is better for some. */
function isPlannedOnce(search: PreparedSearch): boolean {
  const kinds = isOfWords(search) ? ["q", "category", "sub", "place", "within"] : ["category", "sub"];
  return narrowings(search.filters).every(({ part }) => kinds.includes(part.kind));
}

/** The index goes through the ads of each place by itself: of more it is slower than looking at the ads. */
const placesMax = 200;

function byTerms({ matching, filters, places }: PreparedSearch): ListingsQuery {
  const isAtPlaces = filters.places.length > 0 && places.length <= placesMax;
  let query = matching;
  for (const term of chosenTerms(filters)) query = query.where(hasOneOf([term]));
  return isAtPlaces ? query.where(hasOneOf(places.map((place) => termOfPlace(place.searchPlace)))) : query;
}

const chosenTerms = ({ category, sub }: SearchFilters) => [
  ...(category ? [termOfCategory(category)] : []),
  ...(sub ? [termOfSubCategory(sub)] : []),
];

function hasOneOf(terms: readonly string[]) {
  return sql<boolean>`listing_terms(listed_at, category, sub_category, search_place) && ${terms}::text[]`;
}
