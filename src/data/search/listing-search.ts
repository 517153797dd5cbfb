/** Searching ads: which match, in which order, and why each is there. The formula is in docs/ranking.md. */
import { sql } from "kysely";
import { type Hidden, nothingHidden } from "../../domain/hidden.ts";
import { pageSize, type SearchFilters } from "../../domain/search/search-filters.ts";
import type { SearchPlan } from "../../domain/search/search-plan.ts";
import type { Db } from "../database.ts";
import { newestFirst } from "../listing-cards.ts";
import { keptTotal } from "../listing-counts.ts";
import { type Count, countedMax, counting } from "./counted-matches.ts";
import type { FoundListing } from "./found-listings.ts";
import { askNewest, isByTerms, totalOf } from "./newest-matches.ts";
import { pageInOrder } from "./page-in-order.ts";
import { type PreparedSearch, prepareSearch } from "./prepared-search.ts";
import { searching } from "./search-turns.ts";
import { weigh } from "./weighed-listings.ts";

export type SearchResult = Count & {
  /** how many of them can be paged to in this order */
  reachable: number;
  cards: FoundListing[];
  /** words that were taken for others */
  corrected: SearchPlan["corrected"];
};

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
  // Whole categories have indexes of their own: nobody waits for them, nor they for words.
  return isByTerms(search) ? searching(() => findAndCount(search)) : findAndCount(search);
}

async function findAndCount(search: PreparedSearch): Promise<SearchResult> {
  const { filters, plan } = search;
  if (plan && (filters.sortBy === "best" || (filters.sortBy === "recent" && isAmongWeighed(filters)))) {
    const { count, cards } = await weigh({ ...search, plan });
    return { ...count, reachable: count.total, cards, corrected: plan.corrected };
  }
  const count = await countMatching(search);
  // An address may ask for any page: on the way to one that is not there lie all ads.
  const isThere = (filters.page - 1) * pageSize < count.total;
  const cards = isThere ? await pageInOrder(search) : [];
  return { ...count, reachable: count.total, cards, corrected: plan?.corrected ?? [] };
}

const isAmongWeighed = ({ page }: SearchFilters) => page * pageSize <= countedMax;

/** How many active listings match. */
export async function countListings(
  db: Db,
  filters: SearchFilters,
  hidden: Hidden = nothingHidden,
): Promise<Count> {
  const search = await prepareSearch(db, filters, hidden);
  return search ? searching(() => countMatching(search)) : { total: 0, isMore: false };
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

async function countMatching(search: PreparedSearch): Promise<Count> {
  const { db, filters, hidden, plan } = search;
  const kept = plan ? null : await keptTotal(db, filters, hidden, search.keptCounts);
  if (kept !== null) return { total: kept, isMore: false };
  const { needed, countOf } = await counting(search, 0);
  if (needed === 0) return countOf(0);
  const answers = await askNewest(search, { needed }, async (matching, missing) => {
    const found = matching.select(sql.lit(1).as("one")).limit(missing);
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(
      db,
    );
    return { total: rows[0]?.total ?? 0 };
  });
  return countOf(totalOf(answers));
}
