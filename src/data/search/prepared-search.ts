/** Filters with their words and places looked up: what is found, counted and put in order. */
import type { CategoryId } from "../../domain/category.ts";
import { type Hidden, nothingHidden } from "../../domain/hidden.ts";
import { namedCategory } from "../../domain/search/named-category.ts";
import type { SearchFilters } from "../../domain/search/search-filters.ts";
import { tsquery } from "../../domain/search/search-match.ts";
import { planSearch, type SearchPlan } from "../../domain/search/search-plan.ts";
import { parseQuery } from "../../domain/search/search-query.ts";
import type { Db } from "../database.ts";
import type { ListingsQuery } from "../listing-cards.ts";
import { type KeptCounts, keptCounts } from "../listing-counts.ts";
import { type CountedWords, expectedMatches } from "./expected-matches.ts";
import { narrowedListings } from "./narrowed-listings.ts";
import { lexiconOf } from "./search-lexicon.ts";
import { findsMatches } from "./search-match-sql.ts";
import { findSearchedPlaces, type SearchedPlace } from "./search-places.ts";

/** `named`: the category whose ads are asked for by its name */
export type CountedPlan = SearchPlan & CountedWords & { named: CategoryId | null };

export type PreparedSearch = {
  db: Db;
  filters: SearchFilters;
  hidden: Hidden;
  places: readonly SearchedPlace[];
  plan: CountedPlan | null;
  /** asked for once, by the total and by the numbers in the filters */
  keptCounts: () => Promise<KeptCounts>;
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
  if (filters.q !== "" && plan === null) return null;
  let counts: Promise<KeptCounts> | null = null;
  const kept = () => {
    counts ??= keptCounts(db);
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
  const narrowed = narrowedListings(db, filters, places, hidden);
  const matching = plan ? narrowed.where(findsMatches(plan.match)) : narrowed;
  return { ...known, narrowed, matching };
}

async function countedPlanOf(db: Db, filters: SearchFilters): Promise<CountedPlan | null> {
  const query = parseQuery(filters.q);
  const lexicon = await lexiconOf(db, query, filters.isVerbatim);
  const plan = planSearch(query, lexicon);
  if (plan === null) return null;
  const counted = await expectedMatches(db, plan.match, lexicon.counts);
  return { ...plan, ...counted, named: namedCategory(query) };
}

/** What the words of an ad must be, as a tsquery in text; null when none are asked for. */
export async function wordsAskedFor(db: Db, filters: SearchFilters): Promise<string | null> {
  const query = parseQuery(filters.q);
  const plan = planSearch(query, await lexiconOf(db, query, filters.isVerbatim));
  return plan && tsquery(plan.match);
}
