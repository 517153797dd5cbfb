/** Searching ads: which match, in which order, and why each is there. The formula is in docs/ranking.md. */
import { type RawBuilder, sql } from "kysely";
import { fold } from "../domain/fold.ts";
import { placeNamed, placesWithin } from "../domain/gazetteer.ts";
import { type Hidden, nothingHidden } from "../domain/hidden.ts";
import { firstYear, lastYear, pageSize, type SearchFilters } from "../domain/search-filters.ts";
import { type Match, tsquery } from "../domain/search-match.ts";
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
import { lexiconOf } from "./search-lexicon.ts";

/** Where the words asked for stand, and whether they are the typed ones or others that mean the same. */
export type MatchReason = { isInTitle: boolean; isTyped: boolean };

export type FoundListing = ListingCard & { reason: MatchReason | null };

export type SearchResult = {
  total: number;
  /** how many of them can be paged to in this order */
  reachable: number;
  cards: FoundListing[];
  /** words that were taken for others */
  corrected: SearchPlan["corrected"];
};

/** As many of the newest that match are weighed; of what everybody sells, nobody looks further. */
const weighedMax = 1_000;

/** One page of the active listings that match, and how many match in all; `hidden`: what this person left out. */
export async function searchListings(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<SearchResult> {
  const search = await prepare(db, filters, hidden);
  if (!search) return { total: 0, reachable: 0, cards: [], corrected: [] };
  const isWeighed = search.plan !== null && filters.sortBy === "best";
  const [total, cards] = await Promise.all([
    countMatching(search.matching),
    isWeighed ? bestFirst(db, search, filters) : inOrder(search, filters),
  ]);
  const reachable = isWeighed ? Math.min(total, weighedMax) : total;
  return { total, reachable, cards, corrected: search.plan?.corrected ?? [] };
}

/** How many active listings match. */
export async function countListings(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<number> {
  const search = await prepare(db, filters, hidden);
  return search ? countMatching(search.matching) : 0;
}

/** Which of these ads the page of these filters shows to this person, newest first: what an alert tells of. */
export async function shownAmong(
  db: Db,
  filters: SearchFilters,
  ids: readonly string[],
  hidden: Hidden,
): Promise<string[]> {
  const search = ids.length > 0 ? await prepare(db, filters, hidden) : null;
  if (!search) return [];
  const shown = search.matching.where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`);
  return (await newestFirst(shown).select("listings.id").execute()).map(({ id }) => id);
}

/** What the words of an ad must be, as a tsquery in text; null when none are asked for. */
export async function wordsAskedFor(db: Db, filters: SearchFilters): Promise<string | null> {
  const plan = (await prepare(db, filters, nothingHidden))?.plan;
  return plan ? tsquery(plan.match) : null;
}

type Prepared = { matching: ListingsQuery; plan: SearchPlan | null };

/** Null when words were asked for and none is one. */
async function prepare(db: Db, filters: SearchFilters, hidden: Hidden): Promise<Prepared | null> {
  const narrowed = narrowedListings(db, filters, hidden);
  if (filters.q === "") return { matching: narrowed, plan: null };
  const query = parseQuery(filters.q);
  const plan = planSearch(query, await lexiconOf(db, query, filters.isVerbatim));
  return plan && { matching: narrowed.where(isMatch(plan.match)), plan };
}

async function countMatching(matching: ListingsQuery): Promise<number> {
  const counted = matching.select((eb) => eb.fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** By everything but words. */
function narrowedListings(db: Db, filters: SearchFilters, hidden: Hidden): ListingsQuery {
  let query = publicListings(db, hidden);
  if (filters.category) query = query.where("category", "=", filters.category);
  if (filters.sub) query = query.where("sub_category", "=", filters.sub);
  if (filters.isFeatured) query = query.where("is_featured", "=", true);
  // A listing without a price compares as unknown, so any bound leaves it out (§5).
  if (filters.priceMin) query = query.where("price_cents", ">=", filters.priceMin * 100);
  if (filters.priceMax) query = query.where("price_cents", "<=", filters.priceMax * 100);
  if (filters.isFree) query = query.where("price_type", "=", "free");
  if (filters.yearMin || filters.yearMax) query = query.where(isOfYears(filters));
  const center = filters.within ? placeNamed(filters.location) : null;
  if (center) {
    const near = placesWithin(center, filters.within ?? 0).map(({ id }) => id);
    return query.where(sql<boolean>`place_id = any(${near}::text[])`);
  }
  // Folding leaves letters, digits and spaces only: nothing in it means something to LIKE.
  if (filters.location) query = query.where("search_place", "like", `%${fold(filters.location)}%`);
  return query;
}

function isOfYears({ yearMin, yearMax }: SearchFilters): RawBuilder<boolean> {
  const year = sql<number>`(case when attributes ? 'year' then (attributes ->> 'year')::integer end)`;
  return sql<boolean>`${year} between ${yearMin ?? firstYear} and ${yearMax ?? lastYear}`;
}

async function inOrder({ matching }: Prepared, filters: SearchFilters): Promise<FoundListing[]> {
  const page = sorted(matching, filters)
    .limit(pageSize)
    .offset((filters.page - 1) * pageSize);
  const cards = await loadCards(page);
  return cards.map((card) => ({ ...card, reason: null }));
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
      return newestFirst(query);
  }
}

const titleLabels = "AB";

/** The newest with all words in the title, then the newest of the others; these are weighed. */
async function bestFirst(
  db: Db,
  { matching, plan }: Prepared,
  filters: SearchFilters,
): Promise<FoundListing[]> {
  if (!plan) return [];
  const inTitle = isMatch(plan.match, titleLabels);
  const columns = ["listings.id", "listed_at", "search"] as const;
  const title = newestFirst(matching.where(inTitle).select(columns)).limit(weighedMax);
  const text = newestFirst(matching.where(sql<boolean>`not ${inTitle}`).select(columns)).limit(weighedMax);
  const ranked = await sql<{ id: string; isInTitle: boolean; isTyped: boolean }>`
    with hits as materialized ((${title}) union all (${text}))
    select id, ${inTitle} as "isInTitle", ${isMatch(plan.typed)} as "isTyped"
    from hits
    order by ${score(plan, inTitle)} desc, listed_at desc, id desc
    limit ${pageSize} offset ${(filters.page - 1) * pageSize}
  `.execute(db);
  const ids = ranked.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const cards = await loadCards(publicListings(db).where("listings.id", "in", ids));
  return ranked.rows.flatMap(({ id, ...reason }) => {
    const card = cards.find((candidate) => candidate.id === id);
    return card ? [{ ...card, reason }] : [];
  });
}

/** docs/ranking.md explains each part. */
function score(plan: SearchPlan, inTitle: RawBuilder<boolean>): RawBuilder<number> {
  const typed = tsquery(plan.typed);
  return sql<number>`(
    case when ${isMatch(plan.typed, titleLabels)} then 8 when ${inTitle} then 5 else 0 end
    + case when ${isMatch(plan.typed)} then 3 else 0 end
    + 4 * ts_rank(${labelWeights(plan)}::real[], search, ${typed}::tsquery)
    + 1.5 * exp(-greatest(0, extract(epoch from now() - listed_at)) / 86400 / 45)
    + case when exists (select from images where images.listing_id = hits.id) then 0.6 else 0 end
  )`;
}

/** Of the labels D, C, B, A: title over text, and written as it was typed over inflected otherwise. */
function labelWeights({ isBare }: SearchPlan): string {
  return isBare ? "{0.1,0.2,0.9,1}" : "{0.2,0.1,1,0.9}";
}

function isMatch(match: Match, labels = ""): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, labels)}::tsquery`;
}
