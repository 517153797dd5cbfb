/** Searching ads: which match, in which order, and why each is there. The formula is in docs/ranking.md. */
import { sql } from "kysely";
import { type Hidden, nothingHidden } from "../domain/hidden.ts";
import { pageSize, type SearchFilters } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import { planSearch, type SearchPlan } from "../domain/search-plan.ts";
import { parseQuery } from "../domain/search-query.ts";
import type { Db } from "./database.ts";
import {
  type ListingCard,
  type ListingsQuery,
  loadCards,
  newestFirst,
  publicListings,
} from "./listing-cards.ts";
import { keptTotal } from "./listing-counts.ts";
import { narrowedListings } from "./narrowed-listings.ts";
import { lexiconOf } from "./search-lexicon.ts";
import { isMatch } from "./search-match-sql.ts";
import { findSearchedPlaces, type SearchedPlace } from "./search-places.ts";
import { type MatchReason, type Weighed, weigh, weighedMax } from "./weighed-listings.ts";

export type FoundListing = ListingCard & { reason: MatchReason | null };

export type SearchResult = {
  total: number;
  /** there are more than `total`: beyond a thousand, only whole categories are counted */
  isMore: boolean;
  /** how many of them can be paged to in this order */
  reachable: number;
  cards: FoundListing[];
  /** words that were taken for others */
  corrected: SearchPlan["corrected"];
};

export type Count = Pick<SearchResult, "total" | "isMore">;

/** One page of the active listings that match, and how many match in all; `hidden`: what this person left out. */
export async function searchListings(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<SearchResult> {
  return runSearch(await prepareSearch(db, filters, hidden));
}

/** As `searchListings`, of what is prepared already. */
export async function runSearch(search: PreparedSearch | null): Promise<SearchResult> {
  if (!search) return { total: 0, isMore: false, reachable: 0, cards: [], corrected: [] };
  const { db, filters, plan } = search;
  if (plan && (filters.sortBy === "best" || (filters.sortBy === "recent" && isAmongWeighed(filters)))) {
    const { count, page } = await weigh(db, { ...search, plan }, filters);
    return { ...count, reachable: count.total, cards: await cardsOf(db, page), corrected: plan.corrected };
  }
  const [count, page] = await Promise.all([countMatching(search), pageInOrder(db, search, filters)]);
  const cards = await cardsOf(db, page);
  return { ...count, reachable: count.total, cards, corrected: plan?.corrected ?? [] };
}

const isAmongWeighed = ({ page }: SearchFilters) => page * pageSize <= weighedMax;

/** How many active listings match. */
export async function countListings(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<Count> {
  const search = await prepareSearch(db, filters, hidden);
  return search ? countMatching(search) : { total: 0, isMore: false };
}

/** Which of these ads the page of these filters shows to this person, newest first: what an alert tells of. */
export async function shownAmong(
  db: Db,
  filters: SearchFilters,
  ids: readonly string[],
  hidden: Hidden,
): Promise<string[]> {
  const search = ids.length > 0 ? await prepareSearch(db, filters, hidden) : null;
  if (!search) return [];
  const shown = search.matching.where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`);
  return (await newestFirst(shown).select("listings.id").execute()).map(({ id }) => id);
}

/** What the words of an ad must be, as a tsquery in text; null when none are asked for. */
export async function wordsAskedFor(db: Db, filters: SearchFilters): Promise<string | null> {
  const plan = filters.q === "" ? null : await planOf(db, filters);
  return plan && tsquery(plan.match);
}

/** Filters with their words and places looked up. */
export type PreparedSearch = {
  db: Db;
  filters: SearchFilters;
  hidden: Hidden;
  places: readonly SearchedPlace[];
  plan: SearchPlan | null;
  matching: ListingsQuery;
};

/** Null when words were asked for and none is one. */
export async function prepareSearch(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<PreparedSearch | null> {
  const [places, plan] = await Promise.all([
    findSearchedPlaces(db, filters.places),
    filters.q === "" ? null : planOf(db, filters),
  ]);
  return filters.q !== "" && plan === null ? null : searchOf(db, filters, hidden, places, plan);
}

/** The same words with other filters; `places` of `filters` are the same ones or none. */
export function withFilters(search: PreparedSearch, filters: SearchFilters): PreparedSearch {
  return searchOf(search.db, filters, search.hidden, search.places, search.plan);
}

function searchOf(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden,
  places: readonly SearchedPlace[],
  plan: SearchPlan | null,
): PreparedSearch {
  const narrowed = narrowedListings(db, filters, places, hidden);
  const matching = plan ? narrowed.where(isMatch(plan.match)) : narrowed;
  return { db, filters, hidden, places, plan, matching };
}

async function planOf(db: Db, { q, isVerbatim }: SearchFilters): Promise<SearchPlan | null> {
  const query = parseQuery(q);
  return planSearch(query, await lexiconOf(db, query, isVerbatim));
}

async function countMatching({ db, filters, hidden, matching, plan }: PreparedSearch): Promise<Count> {
  const kept = plan ? null : await keptTotal(db, filters, hidden);
  if (kept !== null) return { total: kept, isMore: false };
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching.select(sql.lit(1).as("one")).limit(weighedMax + 1)}) as matches
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, weighedMax), isMore: total > weighedMax };
}

async function pageInOrder(db: Db, search: PreparedSearch, filters: SearchFilters): Promise<Weighed[]> {
  const offset = (filters.page - 1) * pageSize;
  const rows =
    filters.sortBy === "distance"
      ? await nearestFirst(db, search, offset)
      : await sorted(search.matching, filters).select("listings.id").limit(pageSize).offset(offset).execute();
  return rows.map(({ id }) => ({ id, reason: null }));
}

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
async function nearestFirst(
  db: Db,
  { matching, places }: PreparedSearch,
  offset: number,
): Promise<{ id: string }[]> {
  const names = places.map(({ searchPlace }) => searchPlace);
  const distances = places.map(({ km }) => km);
  const ofPlace = newestFirst(matching.where(sql<boolean>`search_place = near.place`))
    .select(["listings.id", "listed_at"])
    .limit(offset + pageSize);
  const { rows } = await sql<{ id: string }>`
    select ads.id from unnest(${names}::text[], ${distances}::double precision[]) as near (place, km)
    cross join lateral (${ofPlace}) as ads
    order by near.km nulls last, ads.listed_at desc, ads.id desc
    limit ${pageSize} offset ${offset}
  `.execute(db);
  return rows;
}

/** In the order of `page`. */
async function cardsOf(db: Db, page: readonly Weighed[]): Promise<FoundListing[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const cards = await loadCards(publicListings(db).where("listings.id", "in", ids));
  return page.flatMap(({ id, reason }) => {
    const card = cards.find((candidate) => candidate.id === id);
    return card ? [{ ...card, reason }] : [];
  });
}
