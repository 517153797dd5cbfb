/** The sample of matching listings that facet counts are computed from. */
import { type RawBuilder, sql } from "kysely";
import type { Attributes } from "../../listings/fields.ts";
import { countCap } from "../engine/capped-count.server.ts";
import { countMatches, newestQuery, queryNewestFirst } from "../engine/newest-first.server.ts";
import type { PreparedSearch } from "../engine/prepared-search.server.ts";
import { withSearchSlot } from "../engine/search-concurrency.server.ts";
import { type Counts, type FacetSample, type PlaceRow, sumPlaces } from "./facet-counts.server.ts";

type Part = Exclude<keyof FacetSample, "isMore">;

const columnsOf = {
  category: ["category"],
  sub: ["sub_category"],
  province: ["region"],
  places: ["search_place", "named_sectors"],
  price: ["price_cents"],
  attributes: ["attributes"],
} as const satisfies Record<Part, readonly string[]>;

/** For columns with few distinct values, the database returns counts. Null when there are none. */
const countedValues = (column: string) => sql`(
  select json_object_agg(value, count)
  from (select ${sql.ref(column)} as value, count(*) as count from sample group by 1) as counted where value is not null
)`;
const allValues = (column: string) => sql`(
  select json_agg(${sql.ref(column)}) from sample where ${sql.ref(column)} is not null
)`;
const countedPlaces = sql`(
  select json_agg(json_build_array(search_place, coalesce(city, search_place), place_id, counted.count, named_sectors))
  from (select search_place, named_sectors, count(*) as count from sample group by 1, 2) as counted
  left join search_places using (search_place)
)`;

const partQueries: Record<Part, RawBuilder<unknown>> = {
  category: countedValues("category"),
  sub: countedValues("sub_category"),
  province: countedValues("region"),
  places: countedPlaces,
  price: allValues("price_cents"),
  attributes: allValues("attributes"),
};

type CountedValues = Record<string, number> | null;
type Row = { total: number } & Partial<{
  category: CountedValues;
  sub: CountedValues;
  province: CountedValues;
  places: PlaceRow[] | null;
  price: number[] | null;
  attributes: Attributes[] | null;
}>;

/**
 * Samples the newest matches, `countCap` at most. Prices and attributes are returned raw and counted in the
 * application: a statement that aggregated everything took PostgreSQL a third longer.
 */
export function sampleMatches(search: PreparedSearch, parts: readonly Part[]): Promise<FacetSample> {
  return withSearchSlot(() => sample(search, parts));
}

async function sample(search: PreparedSearch, parts: readonly Part[]): Promise<FacetSample> {
  const needed = countCap + 1;
  const columns = parts.flatMap((part) => columnsOf[part]);
  const values = parts.map((part) => sql`${partQueries[part]} as ${sql.ref(part)}`);
  const { batches } = await queryNewestFirst(search, { needed }, async (matching, missing): Promise<Row> => {
    const { rows } = await sql<Row>`
      with sample as materialized (${newestQuery(search, matching, columns, missing)})
      select (select count(*) from sample) as total, ${sql.join(values)}
    `.execute(search.db);
    return rows[0] ?? { total: 0 };
  });
  return {
    isMore: countMatches(batches) > countCap,
    category: sumCounts(batches.map(({ category }) => category)),
    sub: sumCounts(batches.map(({ sub }) => sub)),
    province: sumCounts(batches.map(({ province }) => province)),
    places: sumPlaces(batches.flatMap(({ places }) => places ?? [])),
    price: batches.flatMap(({ price }) => price ?? []),
    attributes: batches.flatMap(({ attributes }) => attributes ?? []),
  };
}

function sumCounts(batches: readonly (CountedValues | undefined)[]): Counts {
  const counts = new Map<string, number>();
  for (const [value, count] of batches.flatMap((counted) => Object.entries(counted ?? {})))
    counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}
