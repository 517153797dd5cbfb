/** What is counted of the ads of a search for the numbers in its filters. */
import { sql } from "kysely";
import type { Attributes } from "../domain/listing-field.ts";
import { countedMax } from "./counted-matches.ts";
import { askNewest, newest } from "./newest-matches.ts";
import type { CountedPlace } from "./place-facets.ts";
import type { PreparedSearch } from "./prepared-search.ts";

/** Of each ad its value, part by part; nothing in parts that were not asked for. */
export type Sample = {
  isMore: boolean;
  category: readonly string[];
  sub: readonly (string | null)[];
  province: readonly string[];
  places: readonly CountedPlace[];
  /** cents; null: the ad has no price */
  price: readonly (number | null)[];
  attributes: readonly Attributes[];
};

const emptySample: Sample = {
  isMore: false,
  ...{ category: [], sub: [], province: [], places: [], price: [], attributes: [] },
};

type Part = Exclude<keyof Sample, "isMore">;

const columnOf = {
  ...({ category: "category", sub: "sub_category", province: "region", places: "search_place" } as const),
  ...({ price: "price_cents", attributes: "attributes" } as const),
};

/** The database counts these itself: it knows their names. */
const countedPlaces = sql`(
  select json_agg(json_build_object(
    'searchPlace', search_place, 'city', coalesce(city, search_place), 'placeId', place_id, 'ads', counted.ads))
  from (select search_place, count(*) as ads from sample group by search_place) as counted
  left join search_places using (search_place)
)`;

/**
 * Of the newest ads that match, a thousand at most. Each part comes as one value and is counted by the
 * application: a statement that counted all kinds cost PostgreSQL a third more.
 */
export async function takeSample(search: PreparedSearch, parts: readonly Part[]): Promise<Sample> {
  const needed = countedMax + 1;
  const columns = parts.map((part) => columnOf[part]);
  const values = parts.map((part) => {
    const found =
      part === "places" ? countedPlaces : sql`(select json_agg(${sql.ref(columnOf[part])}) from sample)`;
    return sql`coalesce(${found}, '[]') as ${sql.ref(part)}`;
  });
  const { total, ...sample } = await askNewest(search, { needed }, async (matching) => {
    const { rows } = await sql<{ total: number } & Partial<Sample>>`
      with sample as materialized (${newest(search, matching, columns, needed)})
      select (select count(*) from sample) as total, ${sql.join(values)}
    `.execute(search.db);
    return { total: 0, ...rows[0] };
  });
  return { ...emptySample, ...sample, isMore: total > countedMax };
}
