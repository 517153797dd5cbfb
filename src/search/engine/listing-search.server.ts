/** Runs searches: result pages in every order, capped counts, and the subset of given listings that match. */
import { type RawBuilder, sql } from "kysely";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { type ListingsQuery, newestFirst } from "../../listings/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { precomputedTotal } from "../facets/precomputed-counts.queries.server.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { pageSize, type SearchFilters } from "../filters/search-filters.ts";
import type { SearchPlan } from "../query/query-plan.ts";
import { type Count, countCap, planCount } from "./capped-count.server.ts";
import { cardsInOrder, type FoundListing } from "./found-listings.server.ts";
import { isBehind, isBehindCursor, isFarther, restricted } from "./keyset.server.ts";
import { countMatches, newestIds, queryNewestFirst, usesIndex } from "./newest-first.server.ts";
import { namesSector, type PreparedSearch, prepareSearch } from "./prepared-search.server.ts";
import { newestPageAfter, rankPage, rankPageAfter } from "./ranking.server.ts";
import { withSearchSlot } from "./search-concurrency.server.ts";
import { type Position, positionOf, type SearchCursor } from "./search-cursor.ts";

export type SearchResult = Count & {
  /** number of matches that pagination can reach in this order */
  reachable: number;
  cards: FoundListing[];
  /** where the next page continues; null when there is none */
  next: SearchCursor | null;
  /** corrected words */
  corrected: SearchPlan["corrected"];
};

/** One page of matching active listings and their capped count; `hidden`: the user's hidden listings and sellers. */
export async function searchListings(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
): Promise<SearchResult> {
  return runSearch(await prepareSearch(db, filters, hidden));
}

/**
 * `searchListings` for a prepared search.
 * @param cursor the page continues behind it, in the same order; without one `filters.page` is counted from the first listing
 */
export async function runSearch(
  search: PreparedSearch | null,
  cursor: SearchCursor | null = null,
): Promise<SearchResult> {
  if (!search) return { total: 0, isMore: false, reachable: 0, cards: [], next: null, corrected: [] };
  const find = () => (cursor ? findAfter(search, cursor) : findAndCount(search));
  // Whole categories are served by indexes of their own and bypass the concurrency limit.
  return usesIndex(search) ? withSearchSlot(find) : find();
}

async function findAndCount(search: PreparedSearch): Promise<SearchResult> {
  const { filters, plan } = search;
  if (plan && (filters.sortBy === "best" || (filters.sortBy === "recent" && isWithinCap(filters)))) {
    const { count, cards, next } = await rankPage({ ...search, plan });
    return { ...count, reachable: count.total, cards, next, corrected: plan.corrected };
  }
  const count = await countMatching(search);
  // A URL may request any page; scanning to an offset beyond the end would read all matches.
  const isWithinResults = (filters.page - 1) * pageSize < count.total;
  const cards = isWithinResults ? await sortedPage(search) : [];
  const next = filters.page * pageSize < count.total ? await cursorBehind(search, cards) : null;
  return { ...count, reachable: count.total, cards, next, corrected: plan?.corrected ?? [] };
}

async function findAfter(search: PreparedSearch, cursor: SearchCursor): Promise<SearchResult> {
  const { filters, plan } = search;
  const count = await countMatching(search);
  const { cards, next } = await pageAfter(search, cursor);
  const isWithinCap = filters.page * pageSize < Math.max(countCap, count.total);
  return {
    ...count,
    reachable: count.total,
    cards,
    next: isWithinCap ? next : null,
    corrected: plan?.corrected ?? [],
  };
}

async function pageAfter(
  search: PreparedSearch,
  cursor: SearchCursor,
): Promise<{ cards: FoundListing[]; next: SearchCursor | null }> {
  const { db, plan, filters } = search;
  if (cursor.order === "best") {
    return plan ? rankPageAfter({ ...search, plan }, cursor) : { cards: [], next: null };
  }
  if (cursor.order === "recent" && plan) return newestPageAfter({ ...search, plan }, cursor.last);
  if (cursor.order === "distance") return distancePageAfter(search, cursor);
  const behind = restricted(search, isBehindCursor(cursor));
  const isByDate = cursor.order === "recent" && usesIndex(search);
  const ids = isByDate
    ? await newestIds(behind, { needed: pageSize + 1 })
    : (
        await sorted(behind.matching, filters)
          .select("listings.id")
          .limit(pageSize + 1)
          .execute()
      ).map(({ id }) => id);
  const cards = await cardsInOrder(db, sql`${ids.slice(0, pageSize)}::uuid[]`, { isPrepared: true });
  return { cards, next: ids.length > pageSize ? await cursorBehind(search, cards) : null };
}

async function cursorBehind(
  search: PreparedSearch,
  cards: readonly FoundListing[],
): Promise<SearchCursor | null> {
  const {
    db,
    filters: { sortBy },
  } = search;
  const card = cards.at(-1);
  if (!card) return null;
  const last = positionOf(card);
  switch (sortBy) {
    case "recent":
      return { order: sortBy, last };
    case "price_asc":
    case "price_desc":
      return { order: sortBy, priceCents: card.priceCents, last };
    case "relevance": {
      // Cards show views that the order does not count yet.
      const row = await db
        .selectFrom("listings")
        .select("views")
        .where("id", "=", card.id)
        .executeTakeFirst();
      return row ? { order: sortBy, views: row.views, last } : null;
    }
    case "distance": {
      const km = await distanceOf(search, card.id);
      return km === undefined ? null : { order: sortBy, km, last };
    }
    case "best":
      return null;
  }
}

const isWithinCap = ({ page }: SearchFilters) => page * pageSize <= countCap;

/**
 * The page after this listing, newest first, however far back: in constant time per page, and without repeating what was
 * returned before when new listings appear.
 */
export async function searchAfter(search: PreparedSearch, last: Position): Promise<FoundListing[]> {
  const older = restricted(search, isBehind(last));
  const find = async () => {
    const ids = await newestIds(older, { needed: pageSize });
    return cardsInOrder(search.db, sql`${ids}::uuid[]`, { isPrepared: true });
  };
  return usesIndex(search) ? withSearchSlot(find) : find();
}

/** Capped count of matching active listings. */
export function countListings(db: ReadDb, filters: SearchFilters, hidden?: Hidden): Promise<Count> {
  return countUpTo(db, filters, hidden, {});
}

/**
 * A broader search is offered for what it finds first: counting on takes longer than everything else on its page. Fewer than
 * `broaderExact` are counted exactly, at any age.
 */
const broaderMax = 50;
const broaderExact = 10;

/** At least how many active listings match: `isMore` says that there may be others. */
export function countBroaderSearch(db: ReadDb, filters: SearchFilters, hidden?: Hidden): Promise<Count> {
  return countUpTo(db, filters, hidden, { max: broaderMax, enough: broaderExact });
}

async function countUpTo(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
  limits: CountLimits,
): Promise<Count> {
  const search = await prepareSearch(db, filters, hidden);
  return search ? withSearchSlot(() => countMatching(search, limits)) : { total: 0, isMore: false };
}

/** The subset of `ids` that these filters match for the given user, newest first. Used by saved-search alerts. */
export async function filterMatching(
  db: ReadDb,
  filters: SearchFilters,
  ids: readonly string[],
  hidden: Hidden,
): Promise<string[]> {
  const search = ids.length > 0 ? await prepareSearch(db, filters, hidden) : null;
  if (!search) return [];
  const query = search.matching.where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`);
  return (await newestFirst(query).select("listings.id").execute()).map(({ id }) => id);
}

/** `max`: cap of the count; `enough`: with so many, older listings are not counted. */
type CountLimits = { max?: number; enough?: number };

async function countMatching(
  search: PreparedSearch,
  { max = countCap, enough }: CountLimits = {},
): Promise<Count> {
  const { db, filters, hidden, plan } = search;
  if (search.small) return { total: search.small.matches.length, isMore: false };
  const precomputed = plan ? null : await precomputedTotal(db, filters, hidden, search.loadCounts);
  if (precomputed !== null) return { total: precomputed, isMore: false };
  const { needed, countOf } = await planCount(search, { shown: 0, max });
  if (needed === 0) return countOf(0);
  const limits = enough === undefined ? { needed } : { needed, enough };
  const { batches, isComplete } = await queryNewestFirst(search, limits, async (matching, missing) => {
    const found = matching.select(sql.lit(1).as("one")).limit(missing);
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(
      db,
    );
    return { total: rows[0]?.total ?? 0 };
  });
  const { total, isMore } = countOf(countMatches(batches));
  return { total, isMore: isMore || !isComplete };
}

/**
 * One page of results in an order other than relevance. Ids come from an index with that order; cards are joined to
 * them.
 */
async function sortedPage(search: PreparedSearch): Promise<FoundListing[]> {
  const { db, filters, matching } = search;
  const offset = (filters.page - 1) * pageSize;
  if (isNewestFirst(filters) && usesIndex(search)) {
    const found = await newestIds(search, { needed: offset + pageSize });
    return cardsInOrder(db, sql`${found.slice(offset)}::uuid[]`, { isPrepared: true });
  }
  const ids =
    filters.sortBy === "distance"
      ? sql`select id from (${nearestFirst(search, { offset, limit: pageSize })}) as page`
      : pageOf(sorted(matching, filters).select("listings.id"), offset);
  // Each order of a whole category has its own index; with other filters the best plan depends on selectivity.
  const isPrepared = activeFilters(filters).every(
    ({ part: { kind } }) => kind === "category" || kind === "sub",
  );
  return cardsInOrder(db, sql`array(${ids})`, { isPrepared });
}

/** Without an offset parameter the first page, the most requested one, can use a prepared plan (`cardsInOrder`). */
function pageOf(query: ListingsQuery, offset: number) {
  const first = query.limit(sql.lit(pageSize));
  return offset === 0 ? first : first.offset(offset);
}

/** "best" without a text query is newest first. */
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

type DistanceCursor = Extract<SearchCursor, { order: "distance" }>;
type NearestPage = { offset?: number; limit: number; cursor?: DistanceCursor };

async function distancePageAfter(
  search: PreparedSearch,
  cursor: DistanceCursor,
): Promise<{ cards: FoundListing[]; next: SearchCursor | null }> {
  const limit = pageSize + 1;
  const { rows } = await sql<{
    id: string;
    km: number | null;
  }>`${nearestFirst(search, { limit, cursor })}`.execute(search.db);
  const page = rows.slice(0, pageSize);
  const cards = await cardsInOrder(search.db, sql`${page.map(({ id }) => id)}::uuid[]`, { isPrepared: true });
  const last = cards.at(-1);
  const km = page.find(({ id }) => id === last?.id)?.km ?? null;
  const isMore = last !== undefined && rows.length > page.length;
  return { cards, next: isMore ? { order: "distance", km, last: positionOf(last) } : null };
}

/**
 * Ids with distances. Lateral query per place, nearest first, each limited to what this page can show and served by an index
 * per place.
 */
function nearestFirst(search: PreparedSearch, page: NearestPage): RawBuilder<unknown> {
  const { matching, places } = search;
  const { offset = 0, limit, cursor } = page;
  const names = places.map(({ searchPlace }) => searchPlace);
  const distances = places.map(({ km }) => km);
  const there = matching.where(sql<boolean>`search_place = near.place`);
  const ofPlace = newestFirst(cursor ? there.where(isFarther(cursor, sql`near.km`)) : there)
    .select(["listings.id", "listed_at"])
    .limit(offset + limit);
  return sql`
    select id, km from (
      select near.km, nearest.* from unnest(${names}::text[], ${distances}::double precision[]) as near (place, km)
      cross join lateral (${ofPlace}) as nearest
      ${search.sectors.length > 0 ? sql`union all ${namingSectors(search, page)}` : sql``}
    ) as found
    order by km nulls last, listed_at desc, id desc
    limit ${limit} offset ${offset}
  `;
}

/** Distance of a listing that names requested sectors: to the nearest of these. */
function sectorDistance(sectors: PreparedSearch["sectors"]): RawBuilder<number | null> {
  return sql<number | null>`(
    select min(sector.km)
    from unnest(${sectors.map(({ id }) => id)}::text[], ${sectors.map(({ km }) => km)}::double precision[])
      as sector (id, km)
    where sector.id = any(named_sectors)
  )`;
}

/** The distance by which a listing is sorted; undefined when it is gone. */
async function distanceOf(
  { db, places, sectors }: PreparedSearch,
  id: string,
): Promise<number | null | undefined> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const { rows } = await sql<{ km: number | null }>`
    select case when search_place = any(${names}::text[]) then (
        select near.km from unnest(${names}::text[], ${places.map(({ km }) => km)}::double precision[])
          as near (place, km) where near.place = search_place
      ) else ${sectorDistance(sectors)} end as km
    from listings where id = ${id}`.execute(db);
  return rows[0]?.km;
}

/** Listings that only name a requested sector, as far away as the nearest one that they name. */
function namingSectors(
  { matching, places, sectors }: PreparedSearch,
  { offset = 0, limit, cursor }: NearestPage,
): RawBuilder<unknown> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const km = sectorDistance(sectors);
  const naming = matching
    .where(namesSector(sectors))
    .where(sql<boolean>`search_place <> all(${names}::text[])`)
    .select([km.as("km"), "listings.id", "listed_at"]);
  const behind = cursor ? naming.where(isFarther(cursor, km)) : naming;
  return sql`(${behind
    .orderBy("km")
    .orderBy("listed_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(offset + limit)})`;
}
