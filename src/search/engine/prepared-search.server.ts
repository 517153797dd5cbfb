import { type RawBuilder, sql } from "kysely";
import type { CategoryId } from "../../listings/category.ts";
import { type Hidden, noneHidden } from "../../listings/exclusions.ts";
import { type ListingsQuery, publicListings } from "../../listings/index.server.ts";
import { wageUnitByAmount } from "../../listings/price-text.ts";
import { createTtlCache } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { FacetSample } from "../facets/facet-counts.server.ts";
import { type PrecomputedCounts, precomputedCounts } from "../facets/precomputed-counts.queries.server.ts";
import type { FieldFilter } from "../filters/field-filters.ts";
import { type FilterableField, filterableField, storedValues } from "../filters/filterable-fields.ts";
import { findNamedCategory } from "../filters/named-category.ts";
import { displayedPriceBounds, type SearchFilters } from "../filters/search-filters.ts";
import { correctExpressions, correctQuery } from "../query/corrected-query.ts";
import { loadLexicon } from "../query/lexicon.queries.server.ts";
import type { Lexicon, TermCount } from "../query/lexicon.ts";
import { allOf, type Match, tsquery } from "../query/match-expression.ts";
import { planSearch, type SearchPlan } from "../query/query-plan.ts";
import { parseQuery, type SearchQuery } from "../query/query-syntax.ts";
import { estimateMatches, positiveTerms, sufficientTerm } from "../query/selectivity.ts";
import { matchesIndexed } from "./match-sql.server.ts";
import { withSearchSlot } from "./search-concurrency.server.ts";
import { findSearchedPlaces, type SearchedPlace, type SearchedSector } from "./search-places.server.ts";

/** `lowerBound`: a term that is sufficient for a match, with its document frequency; null when there is none. */
export type TermEstimates = { expected: TermCount; lowerBound: { term: string; listings: number } | null };

/** `named`: the category named by the query */
export type EstimatedPlan = SearchPlan & TermEstimates & { named: CategoryId | null };

export type PreparedSearch = {
  db: ReadDb;
  filters: SearchFilters;
  hidden: Hidden;
  places: readonly SearchedPlace[];
  sectors: readonly SearchedSector[];
  plan: EstimatedPlan | null;
  /** loaded once for both the total and the facets */
  loadCounts: () => Promise<PrecomputedCounts>;
  /** matches every filter except the text query */
  filtered: ListingsQuery;
  matching: ListingsQuery;
  /** everything that matches, where that was read at once (facets/small-result.server.ts) */
  small: SmallResult | null;
};

/** Matches newest first; `isInTitle`: all words are in the title. */
export type SmallResult = {
  matches: readonly { id: string; isInTitle: boolean }[];
  /** what facets are counted from, by filtered dimension; `whole` for all others */
  samples: ReadonlyMap<string, FacetSample>;
};

/** Parses and plans the query and resolves the places. Null when the query has no words. */
export async function prepareSearch(
  db: ReadDb,
  filters: SearchFilters,
  hidden: Hidden = noneHidden,
): Promise<PreparedSearch | null> {
  const [{ places, sectors }, plan] = await Promise.all([
    findSearchedPlaces(db, filters.places),
    filters.q === "" ? null : planWithEstimates(db, filters),
  ]);
  if (filters.q !== "" && plan === null) return null;
  let counts: Promise<PrecomputedCounts> | null = null;
  const loadCounts = () => {
    counts ??= precomputedCounts(db);
    return counts;
  };
  return buildSearch({ db, filters, hidden, places, sectors, plan, loadCounts });
}

/** The same query with other filters; `filters.places` must be unchanged or empty. */
export function withFilters(search: PreparedSearch, filters: SearchFilters): PreparedSearch {
  return buildSearch({ ...search, filters });
}

/** The same filters with another match, made of parts of the plan; what is excluded stays excluded. */
export async function withMatch(search: PreparedSearch, match: Match): Promise<PreparedSearch> {
  if (!search.plan) return search;
  const whole = allOf([match, ...search.plan.excluded]);
  const counted = await expectedMatches(search.db, whole, new Map());
  return buildSearch({ ...search, plan: { ...search.plan, ...counted, match: whole } });
}

/** The expanded query as tsquery text, for highlighting; null when there is no query. */
export async function highlightedWords(db: ReadDb, filters: SearchFilters): Promise<string | null> {
  const { plan } = await withSearchSlot(() => planQuery(db, filters));
  return plan && tsquery(plan.match);
}

function buildSearch(known: Omit<PreparedSearch, "filtered" | "matching" | "small">): PreparedSearch {
  const { plan } = known;
  const filtered = filteredListings(known);
  const matching = plan ? filtered.where(matchesIndexed(plan.match)) : filtered;
  return { ...known, filtered, matching, small: null };
}

/** Public listings that match every filter except the text query. */
function filteredListings(known: Filtered & { hidden: Hidden }): ListingsQuery {
  return filterConditions(known).reduce(
    (query, condition) => query.where(condition),
    publicListings(known.db, known.hidden),
  );
}

type Filtered = Pick<PreparedSearch, "db" | "filters" | "places" | "sectors">;

/** A condition per filter; none for the text query. */
export function filterConditions({ db, filters, places, sectors }: Filtered): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  if (filters.category) add(sql`category = ${filters.category}`);
  if (filters.sub) add(sql`sub_category = ${filters.sub}`);
  if (filters.seller) {
    const author = db.selectFrom("users").select("id").where("public_id", "=", filters.seller);
    add(sql`author_id = (${author})`);
  }
  if (filters.isFeatured) add(sql`is_featured = true`);
  // A listing without a price compares as unknown, so any bound excludes it (§5).
  const { from, to } = displayedPriceBounds(filters);
  if (from !== null) add(sql`price_cents >= ${from}`);
  if (to !== null) add(sql`price_cents <= ${to}`);
  if (filters.isFree) add(sql`price_type = 'free'`);
  if (filters.postedDays) add(sql`listed_at > now() - make_interval(days => ${filters.postedDays})`);
  if (filters.hasPhoto) add(sql`exists (select from images where images.listing_id = listings.id)`);
  if (filters.places.length > 0) {
    const wanted = places.map(({ searchPlace }) => searchPlace);
    add(orNamesSector(sql<boolean>`search_place = any(${wanted}::text[])`, sectors));
  }
  for (const [id, filter] of Object.entries(filters.fields)) add(matchesField(id, filter));
  return conditions;
}

/** The listing is there, or its text names one of the sectors. Without sectors the condition is that of the place alone. */
export function orNamesSector(
  isThere: RawBuilder<boolean>,
  sectors: readonly SearchedSector[],
): RawBuilder<boolean> {
  return sectors.length === 0 ? isThere : sql<boolean>`(${isThere} or ${namesSector(sectors)})`;
}

/** The text of the listing names one of the sectors. */
export function namesSector(sectors: readonly SearchedSector[]): RawBuilder<boolean> {
  return sql<boolean>`named_sectors && ${sectors.map(({ id }) => id)}::text[]`;
}

function matchesField(id: string, filter: FieldFilter): RawBuilder<boolean> {
  const field = filterableField(id);
  if (!field) throw new Error(`no field ${id} to filter by`);
  if ("all" in filter) return contains({ [id]: filter.all });
  if ("any" in filter) return matchesAny(field, filter.any);
  const value = numberIn(field);
  const factor = wageFactor(field);
  const bound = (of: number) => (factor === null ? of : of * factor(of));
  const min = filter.min === null ? sql`true` : sql`${value} >= ${bound(filter.min)}`;
  const max = filter.max === null ? sql`true` : sql`${value} <= ${bound(filter.max)}`;
  return sql<boolean>`(${min} and ${max})`;
}

const contains = (attributes: Record<string, unknown>) =>
  sql<boolean>`attributes @> ${JSON.stringify(attributes)}::jsonb`;

function matchesAny(field: FilterableField, chosen: readonly string[]): RawBuilder<boolean> {
  const values = [...new Set(chosen.flatMap((value) => storedValues(field, value)))];
  const [only, ...others] = values;
  const absent = field.kind === "choice" ? field.absentMeans : undefined;
  const stored = values.filter((value) => value !== absent);
  const isStored =
    only !== undefined && others.length === 0
      ? contains({ [field.id]: only })
      : sql<boolean>`attributes ->> ${field.id} = any(${stored}::text[])`;
  if (absent === undefined || stored.length === values.length) return isStored;
  const isAbsent = sql<boolean>`not (attributes ? ${field.id})`;
  return stored.length === 0 ? isAbsent : sql<boolean>`(${isAbsent} or ${isStored})`;
}

/** The value of a numeric field; an amount per unit of time is converted to the first unit. Null when not filled in. */
function numberIn(field: FilterableField): RawBuilder<number> {
  const number = sql<number>`(attributes ->> ${field.id})::numeric`;
  const per = field.kind === "number" ? field.per : undefined;
  const factors = Object.entries(per?.factors ?? {}).map(
    ([unit, factor]) => sql`when ${unit} then ${factor}::numeric`,
  );
  const converted = per
    ? sql`${number} * case attributes ->> ${per.field} ${sql.join(factors, sql` `)} else 1 end`
    : number;
  return sql<number>`(case when attributes ? ${field.id} then ${converted} end)`;
}

/** Bounds of a wage name no unit: 25 is per hour, 60 000 per year. */
function wageFactor(field: FilterableField): ((bound: number) => number) | null {
  const factors = field.kind === "number" ? field.per?.factors : undefined;
  return factors ? (bound) => factors[wageUnitByAmount(bound)] ?? 1 : null;
}

async function planWithEstimates(db: ReadDb, filters: SearchFilters): Promise<EstimatedPlan | null> {
  return withSearchSlot(async () => {
    const { plan, lexicon, query } = await planQuery(db, filters);
    if (plan === null) return null;
    const counted = await expectedMatches(db, plan.match, lexicon.counts);
    return { ...plan, ...counted, named: findNamedCategory(query) };
  });
}

async function planQuery(
  db: ReadDb,
  { q, isVerbatim }: Pick<SearchFilters, "q" | "isVerbatim">,
): Promise<{ query: SearchQuery; plan: SearchPlan | null; lexicon: Lexicon }> {
  const heard = isVerbatim ? { q, corrected: [] } : correctExpressions(q);
  const query = parseQuery(heard.q);
  const lexicon = await loadLexicon(db, query, isVerbatim);
  const meant = correctQuery(heard.q, lexicon);
  const planned = meant
    ? { query: meant.query, lexicon: await loadLexicon(db, meant.query, isVerbatim) }
    : { query, lexicon };
  const plan = planSearch(planned.query, planned.lexicon);
  const corrected = [...heard.corrected, ...(meant?.corrected ?? []), ...(plan?.corrected ?? [])];
  return { ...planned, plan: plan && { ...plan, corrected } };
}

/**
 * Estimated number of matches, and of matches with all words in the title (Infinity when words are only excluded), plus
 * a guaranteed lower bound. Based on term statistics that are at most a day old.
 * @param known statistics that are already loaded; others are loaded here
 */
async function expectedMatches(
  db: ReadDb,
  match: Match,
  known: ReadonlyMap<string, TermCount>,
): Promise<TermEstimates> {
  const counts = new Map(known);
  const others: string[] = [];
  for (const term of positiveTerms(match)) {
    const count = counts.get(term) ?? termCache.get(db, term);
    if (count) counts.set(term, count);
    else others.push(term);
  }
  for (const [term, count] of await loadTermCounts(db, others)) {
    counts.set(term, count);
    termCache.set(db, term, count);
  }
  const countOf = (part: keyof TermCount) => (term: string) => counts.get(term)?.[part] ?? 0;
  return {
    expected: {
      listings: estimateMatches(match, countOf("listings")),
      titles: estimateMatches(match, countOf("titles")),
    },
    lowerBound: sufficientTerm(match, countOf("listings")),
  };
}

/** Cache for estimates only: statistics change once a day, and similar queries need the same terms. */
const termCache = createTtlCache<TermCount>({ ttlMs: 60_000, max: 20_000 });

/** Statistics of all terms; zero for terms that no listing has. */
async function loadTermCounts(db: ReadDb, terms: readonly string[]): Promise<Map<string, TermCount>> {
  const counts = new Map(terms.map((term) => [term, { listings: 0, titles: 0 }]));
  if (terms.length === 0) return counts;
  const rows = await db
    .selectFrom("search_terms")
    .select(["term", "document_frequency as listings", "title_frequency as titles"])
    .where(sql<boolean>`term = any(${[...counts.keys()]}::text[])`)
    .modifyFront(prepared)
    .execute();
  for (const { term, ...count } of rows) counts.set(term, count);
  return counts;
}
