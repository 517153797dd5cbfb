/**
 * Searches for words that few listings have: all of them are read once, with what the count, the page and every facet need.
 * A facet of a filtered dimension is a search of its own otherwise, and each reads nearly the same listings.
 */
import { sql } from "kysely";
import type { Attributes } from "../../listings/fields.ts";
import { createTtlCache } from "../../platform/caches.ts";
import { countCap } from "../engine/capped-count.server.ts";
import { matchesTitle } from "../engine/match-sql.server.ts";
import { countMatches, queryNewestFirst, usesIndex } from "../engine/newest-first.server.ts";
import {
  filterConditions,
  type PreparedSearch,
  type SmallResult,
  withFilters,
} from "../engine/prepared-search.server.ts";
import { withSearchSlot } from "../engine/search-concurrency.server.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { tsquery } from "../query/match-expression.ts";
import { type FacetSample, sampleOf } from "./facet-counts.server.ts";
import { facetQueries } from "./listing-facets.server.ts";

/**
 * Words are assumed to occur independently. Those of different subjects do not, so that twice the cap is still worth trying;
 * for words that often occur together the estimate is too low, and nothing is saved.
 */
const expectedMax = 2 * countCap;

/** Words that more listings have than estimated, by their expanded query. */
const knownAsFrequent = createTtlCache<true>({ ttlMs: 10 * 60_000, max: 10_000 });

/** The search with all of its matches where they are few; unchanged otherwise. */
export async function readSmallResult(
  search: PreparedSearch | null,
  { isCategoryFixed = false }: { isCategoryFixed?: boolean } = {},
): Promise<PreparedSearch | null> {
  if (!search?.plan || search.plan.expected.listings > expectedMax || !usesIndex(search)) return search;
  const words = tsquery(search.plan.match);
  if (knownAsFrequent.get(search.db, words)) return search;
  const small = await withSearchSlot(() => read(search, isCategoryFixed));
  if (!small) knownAsFrequent.set(search.db, words, true);
  return { ...search, small };
}

type Row = {
  id: string;
  isInTitle: boolean;
  /** whether it matches the search, and each of the facets' searches */
  passes: boolean[];
  category: string;
  sub: string | null;
  province: string;
  searchPlace: string;
  city: string;
  placeId: string | null;
  namedSectors: string[] | null;
  price: number | null;
  attributes: Attributes;
};

async function read(search: PreparedSearch, isCategoryFixed: boolean): Promise<SmallResult | null> {
  const { filters, plan } = search;
  if (!plan) return null;
  const queries = facetQueries(filters, isCategoryFixed);
  const searches = [search, ...queries.map(({ without }) => withFilters(search, without))];
  const passes = searches.map(
    (each) => sql`(${sql.join([sql`true`, ...filterConditions(each)], sql` and `)})`,
  );
  const { batches } = await queryNewestFirst(
    withFilters(search, widest(filters, isCategoryFixed)),
    { needed: countCap + 1 },
    async (matching, missing) => {
      const found = matching
        .select(["id", "listed_at", "category", "sub_category", "region", "search_place", "named_sectors"])
        .select(["price_cents", "attributes"])
        .select(matchesTitle(plan.match).as("is_in_title"))
        .select(sql`array[${sql.join(passes)}]`.as("passes"));
      const { rows } = await sql<Row>`
        select found.id, is_in_title as "isInTitle", passes, category, sub_category as sub, found.region as province,
          found.search_place as "searchPlace", coalesce(city, found.search_place) as city, place_id as "placeId",
          named_sectors as "namedSectors", price_cents as price, attributes
        from (${found} offset 0) as found left join search_places using (search_place)
        where true = any(passes) order by listed_at desc, found.id desc limit ${missing}
      `.execute(search.db);
      return { total: rows.length, rows };
    },
  );
  if (countMatches(batches) > countCap) return null;
  const rows = batches.flatMap((batch) => batch.rows);
  const passing = (index: number) => rows.filter(({ passes: of }) => of[index] === true);
  return {
    matches: passing(0),
    samples: new Map<string, FacetSample>([
      ["whole", sampleOf(passing(0))],
      ...queries.map(({ dimension }, index) => [dimension, sampleOf(passing(index + 1))] as const),
    ]),
  };
}

/** Without any filter that one of the facets' searches leaves out. */
function widest(filters: SearchFilters, isCategoryFixed: boolean): SearchFilters {
  return {
    ...filters,
    category: isCategoryFixed ? filters.category : null,
    sub: null,
    places: [],
    priceMin: null,
    priceMax: null,
    isFree: false,
    fields: {},
  };
}
