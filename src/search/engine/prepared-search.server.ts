import { type RawBuilder, sql } from "kysely";
import { type ListingsQuery, publicListings } from "../../listings/cards.queries.server.ts";
import type { CategoryId } from "../../listings/category.ts";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { createTtlCache } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { type PrecomputedCounts, precomputedCounts } from "../facets/precomputed-counts.queries.server.ts";
import { type FieldFilter, filterableField } from "../filters/field-filters.ts";
import { findNamedCategory } from "../filters/named-category.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { loadLexicon } from "../query/lexicon.queries.server.ts";
import type { WordCount } from "../query/lexicon.ts";
import { type Match, tsquery } from "../query/match-expression.ts";
import { planSearch, type SearchPlan } from "../query/query-plan.ts";
import { parseQuery } from "../query/query-syntax.ts";
import { estimate, positiveTerms, surestWord } from "../query/selectivity.ts";
import { searchesIndex } from "./match-sql.server.ts";
import { findSearchedPlaces, type SearchedPlace } from "./search-places.server.ts";

/** For estimates alone: words are counted once a day, and searches that mean the same ask for the same ones. */
const counted = createTtlCache<WordCount>({ ttlMs: 60_000, max: 20_000 });

/** `counted`: a word that alone makes an ad match, and how many had it; null where there is none. */
export type WordFrequencies = { expected: WordCount; counted: { term: string; ads: number } | null };

/**
 * About how many ads match, and how many with all words in their title (Infinity where words are only excluded); and what
 * is known of them for sure. By words as they were last counted, a day ago at most.
 * @param known of words that were looked up already; others are looked up here
 */
export async function expectedMatches(
  db: ReadDb,
  match: Match,
  known: ReadonlyMap<string, WordCount>,
): Promise<WordFrequencies> {
  const counts = new Map(known);
  const others: string[] = [];
  for (const term of positiveTerms(match)) {
    const count = counts.get(term) ?? counted.get(db, term);
    if (count) counts.set(term, count);
    else others.push(term);
  }
  for (const [term, count] of await countsOf(db, others)) {
    counts.set(term, count);
    counted.set(db, term, count);
  }
  const countOf = (part: keyof WordCount) => (term: string) => counts.get(term)?.[part] ?? 0;
  return {
    expected: { ads: estimate(match, countOf("ads")), titles: estimate(match, countOf("titles")) },
    counted: surestWord(match, countOf("ads")),
  };
}

/** Of all these words; nothing of one that no ad has. */
async function countsOf(db: ReadDb, terms: readonly string[]): Promise<Map<string, WordCount>> {
  const counts = new Map(terms.map((term) => [term, { ads: 0, titles: 0 }]));
  if (terms.length === 0) return counts;
  const rows = await db
    .selectFrom("search_terms")
    .select(["term", "document_frequency as ads", "title_frequency as titles"])
    .where(sql<boolean>`term = any(${[...counts.keys()]}::text[])`)
    .modifyFront(prepared)
    .execute();
  for (const { term, ...count } of rows) counts.set(term, count);
  return counts;
}

/** Public ads by every filter but words. */

/** @param places those of the filters, found (`findSearchedPlaces`) */
export function filteredListings(
  db: ReadDb,
  filters: SearchFilters,
  places: readonly SearchedPlace[],
  hidden: Hidden,
): ListingsQuery {
  let query = publicListings(db, hidden);
  if (filters.category) query = query.where("category", "=", filters.category);
  if (filters.sub) query = query.where("sub_category", "=", filters.sub);
  if (filters.isFeatured) query = query.where("is_featured", "=", true);
  // A listing without a price compares as unknown, so any bound leaves it out (§5).
  if (filters.priceMin) query = query.where("price_cents", ">=", filters.priceMin * 100);
  if (filters.priceMax) query = query.where("price_cents", "<=", filters.priceMax * 100);
  if (filters.isFree) query = query.where("price_type", "=", "free");
  if (filters.places.length > 0) {
    const wanted = places.map(({ searchPlace }) => searchPlace);
    query = query.where(sql<boolean>`search_place = any(${wanted}::text[])`);
  }
  for (const [id, filter] of Object.entries(filters.fields)) query = query.where(isOfField(id, filter));
  return query;
}

function isOfField(id: string, filter: FieldFilter): RawBuilder<boolean> {
  const field = filterableField(id);
  if (!field) throw new Error(`no field ${id} to filter by`);
  if ("is" in filter) return sql<boolean>`attributes @> ${JSON.stringify({ [id]: filter.is })}::jsonb`;
  const value = sql<number>`(case when attributes ? ${id} then (attributes ->> ${id})::bigint end)`;
  const min = filter.min === null ? sql`true` : sql`${value} >= ${filter.min}`;
  const max = filter.max === null ? sql`true` : sql`${value} <= ${filter.max}`;
  return sql<boolean>`(${min} and ${max})`;
}

/** Filters with their words and places looked up: what is found, counted and put in order. */

/** `named`: the category whose ads are asked for by its name */
export type EstimatedPlan = SearchPlan & WordFrequencies & { named: CategoryId | null };

export type PreparedSearch = {
  db: ReadDb;
  filters: SearchFilters;
  hidden: Hidden;
  places: readonly SearchedPlace[];
  plan: EstimatedPlan | null;
  /** asked for once, by the total and by the numbers in the filters */
  keptCounts: () => Promise<PrecomputedCounts>;
  /** by every filter but words */
  narrowed: ListingsQuery;
  matching: ListingsQuery;
};

/** Null when words were asked for and none is one. */
export async function prepareSearch(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
): Promise<PreparedSearch | null> {
  const [places, plan] = await Promise.all([
    findSearchedPlaces(db, filters.places),
    filters.q === "" ? null : countedPlanOf(db, filters),
  ]);
  if (filters.q !== "" && plan === null) return null;
  let counts: Promise<PrecomputedCounts> | null = null;
  const kept = () => {
    counts ??= precomputedCounts(db);
    return counts;
  };
  return searchOf({ db, filters, hidden, places, plan, keptCounts: kept });
}

/** The same words with other filters; `places` of `filters` are the same ones or none. */
export function withFilters(search: PreparedSearch, filters: SearchFilters): PreparedSearch {
  return searchOf({ ...search, filters });
}

function searchOf(known: Omit<PreparedSearch, "narrowed" | "matching">): PreparedSearch {
  const { db, filters, places, hidden, plan } = known;
  const narrowed = filteredListings(db, filters, places, hidden);
  const matching = plan ? narrowed.where(searchesIndex(plan.match)) : narrowed;
  return { ...known, narrowed, matching };
}

async function countedPlanOf(db: ReadDb, filters: SearchFilters): Promise<EstimatedPlan | null> {
  const query = parseQuery(filters.q);
  const lexicon = await loadLexicon(db, query, filters.isVerbatim);
  const plan = planSearch(query, lexicon);
  if (plan === null) return null;
  const counted = await expectedMatches(db, plan.match, lexicon.counts);
  return { ...plan, ...counted, named: findNamedCategory(query) };
}

/** What the words of an ad must be, as a tsquery in text; null when none are asked for. */
export async function highlightedWords(db: ReadDb, filters: SearchFilters): Promise<string | null> {
  const query = parseQuery(filters.q);
  const plan = planSearch(query, await loadLexicon(db, query, filters.isVerbatim));
  return plan && tsquery(plan.match);
}
