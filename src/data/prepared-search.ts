/** Filters with their words and places looked up: what is found, counted and put in order. */
import { type Hidden, nothingHidden } from "../domain/hidden.ts";
import type { WordCount } from "../domain/query-lexicon.ts";
import type { SearchFilters } from "../domain/search-filters.ts";
import { tsquery } from "../domain/search-match.ts";
import { planSearch, type SearchPlan } from "../domain/search-plan.ts";
import { parseQuery } from "../domain/search-query.ts";
import type { Db } from "./database.ts";
import { expectedMatches } from "./expected-matches.ts";
import type { ListingsQuery } from "./listing-cards.ts";
import { narrowedListings } from "./narrowed-listings.ts";
import { lexiconOf } from "./search-lexicon.ts";
import { isMatch } from "./search-match-sql.ts";
import { findSearchedPlaces, type SearchedPlace } from "./search-places.ts";

export type CountedPlan = SearchPlan & { expected: WordCount };

export type PreparedSearch = {
  db: Db;
  filters: SearchFilters;
  hidden: Hidden;
  places: readonly SearchedPlace[];
  plan: CountedPlan | null;
  /** by every filter but words */
  narrowed: ListingsQuery;
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
    filters.q === "" ? null : countedPlanOf(db, filters),
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
  plan: CountedPlan | null,
): PreparedSearch {
  const narrowed = narrowedListings(db, filters, places, hidden);
  const matching = plan ? narrowed.where(isMatch(plan.match)) : narrowed;
  return { db, filters, hidden, places, plan, narrowed, matching };
}

async function countedPlanOf(db: Db, filters: SearchFilters): Promise<CountedPlan | null> {
  const query = parseQuery(filters.q);
  const lexicon = await lexiconOf(db, query, filters.isVerbatim);
  const plan = planSearch(query, lexicon);
  return plan && { ...plan, expected: await expectedMatches(db, plan.match, lexicon.counts) };
}

/** What the words of an ad must be, as a tsquery in text; null when none are asked for. */
export async function wordsAskedFor(db: Db, filters: SearchFilters): Promise<string | null> {
  const query = parseQuery(filters.q);
  const plan = planSearch(query, await lexiconOf(db, query, filters.isVerbatim));
  return plan && tsquery(plan.match);
}
