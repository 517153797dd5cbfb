import { type RawBuilder, sql } from "kysely";
import { type ListingsQuery, newestFirst } from "../../listings/cards.queries.server.ts";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { precomputedTotal } from "../facets/precomputed-counts.queries.server.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { pageSize, type SearchFilters } from "../filters/search-filters.ts";
import type { SearchPlan } from "../query/query-plan.ts";
import { type Count, countCap, planCount } from "./counted-matches.server.ts";
import { cardsInOrder, type FoundListing } from "./found-listings.server.ts";
import { countMatches, newestIds, queryNewestFirst, usesIndex } from "./newest-first.server.ts";
import { type PreparedSearch, prepareSearch } from "./prepared-search.server.ts";
import { rankPage } from "./ranking.server.ts";
import { withSearchSlot } from "./search-slots.server.ts";

/** One page of matches in an order that is not one of words: ids, from an index that has that order, and their cards. */

export async function sortedPage(search: PreparedSearch): Promise<FoundListing[]> {
  const { db, filters, matching } = search;
  const offset = (filters.page - 1) * pageSize;
  if (isNewestFirst(filters) && usesIndex(search)) {
    const found = await newestIds(search, { needed: offset + pageSize });
    return cardsInOrder(db, sql`${found.slice(offset)}::uuid[]`, { isPlannedOnce: true });
  }
  const ids =
    filters.sortBy === "distance"
      ? nearestFirst(search, offset)
      : pageOf(sorted(matching, filters).select("listings.id"), offset);
  // Each order of a whole category has its index; of what else is asked for, the best way depends on how rare it is.
  const isPlannedOnce = activeFilters(filters).every(
    ({ part: { kind } }) => kind === "category" || kind === "sub",
  );
  return cardsInOrder(db, sql`array(${ids})`, { isPlannedOnce });
}

/** First pages are asked for most: without an offset to be told, PostgreSQL keeps the plan (`loadCards`). */
function pageOf(query: ListingsQuery, offset: number) {
  const first = query.limit(sql.lit(pageSize));
  return offset === 0 ? first : first.offset(offset);
}

/** Words in the order of how well they match are not asked for here. */
const isNewestFirst = ({ sortBy }: SearchFilters) => sortBy === "recent" || sortBy === "best";

function sorted(query: ListingsQuery, { sortBy }: SearchFilters): ListingsQuery {
  switch (sortBy) {
    case "relevance":
      return newestFirst(query.orderBy("views", "desc"));
    case "price_asc":
      return newestFirst(query.orderBy("price_cents", (order) => order.asc().nullsLast()));
    case "price_desc":
      return newestFirst(query.orderBy("price_cents", (order) => order.desc().nullsLast()));
    case "recent":
    case "best":
    case "distance":
      return newestFirst(query);
  }
}

/** Place by place, the nearest first, no more of each than this page can show: each is a stretch of its own index. */
function nearestFirst({ matching, places }: PreparedSearch, offset: number): RawBuilder<unknown> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const distances = places.map(({ km }) => km);
  const ofPlace = newestFirst(matching.where(sql<boolean>`search_place = near.place`))
    .select(["listings.id", "listed_at"])
    .limit(offset + pageSize);
  return sql`
    select ads.id from unnest(${names}::text[], ${distances}::double precision[]) as near (place, km)
    cross join lateral (${ofPlace}) as ads
    order by near.km nulls last, ads.listed_at desc, ads.id desc
    limit ${pageSize} offset ${offset}
  `;
}

/** Searching ads: which match, in which order, and why each is there. The formula is in docs/ranking.md. */

export type SearchResult = Count & {
  /** how many of them can be paged to in this order */
  reachable: number;
  cards: FoundListing[];
  /** words that were taken for others */
  corrected: SearchPlan["corrected"];
};

/** One page of the active listings that match, and how many match in all; `hidden`: what this person left out. */
export async function searchListings(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
): Promise<SearchResult> {
  return runSearch(await prepareSearch(db, filters, hidden));
}

/** As `searchListings`, of what is prepared already. */
export async function runSearch(search: PreparedSearch | null): Promise<SearchResult> {
  if (!search) return { total: 0, isMore: false, reachable: 0, cards: [], corrected: [] };
  // Whole categories have indexes of their own: nobody waits for them, nor they for words.
  return usesIndex(search) ? withSearchSlot(() => findAndCount(search)) : findAndCount(search);
}

async function findAndCount(search: PreparedSearch): Promise<SearchResult> {
  const { filters, plan } = search;
  if (plan && (filters.sortBy === "best" || (filters.sortBy === "recent" && isAmongWeighed(filters)))) {
    const { count, cards } = await rankPage({ ...search, plan });
    return { ...count, reachable: count.total, cards, corrected: plan.corrected };
  }
  const count = await countMatching(search);
  // An address may ask for any page: on the way to one that is not there lie all ads.
  const isThere = (filters.page - 1) * pageSize < count.total;
  const cards = isThere ? await sortedPage(search) : [];
  return { ...count, reachable: count.total, cards, corrected: plan?.corrected ?? [] };
}

const isAmongWeighed = ({ page }: SearchFilters) => page * pageSize <= countCap;

/** How many active listings match. */
export async function countListings(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
): Promise<Count> {
  const search = await prepareSearch(db, filters, hidden);
  return search ? withSearchSlot(() => countMatching(search)) : { total: 0, isMore: false };
}

/** Which of these ads the page of these filters shows to this person, newest first: what an alert tells of. */
export async function filterMatching(
  db: ReadDb,
  filters: SearchFilters,
  ids: readonly string[],
  hidden: Hidden,
): Promise<string[]> {
  const search = ids.length > 0 ? await prepareSearch(db, filters, hidden) : null;
  if (!search) return [];
  const shown = search.matching.where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`);
  return (await newestFirst(shown).select("listings.id").execute()).map(({ id }) => id);
}

async function countMatching(search: PreparedSearch): Promise<Count> {
  const { db, filters, hidden, plan } = search;
  const kept = plan ? null : await precomputedTotal(db, filters, hidden, search.keptCounts);
  if (kept !== null) return { total: kept, isMore: false };
  const { needed, countOf } = await planCount(search, 0);
  if (needed === 0) return countOf(0);
  const answers = await queryNewestFirst(search, { needed }, async (matching, missing) => {
    const found = matching.select(sql.lit(1).as("one")).limit(missing);
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(
      db,
    );
    return { total: rows[0]?.total ?? 0 };
  });
  return countOf(countMatches(answers));
}
