/** How many ads of a search there are of each kind that its filters offer, all in one statement. */
import { type RawBuilder, sql } from "kysely";
import { choiceFieldIds, fieldSteps, priceSteps } from "../domain/facets.ts";
import { filterableFields } from "../domain/filterable-fields.ts";
import { countedMax } from "./counted-matches.ts";
import type { Db } from "./database.ts";
import { askNewest, newest } from "./newest-matches.ts";
import type { CountedPlace } from "./place-facets.ts";
import type { PreparedSearch } from "./prepared-search.ts";

export type Counts = Readonly<Record<string, number>>;
/**
 * @property byKind `category`, `sub`, `province`: ads by value; `price`: by the bucket between `priceSteps` that
 *   they are in, and `exactPrice` by the step that they are at; a field: by its choice, or by the bucket of its steps
 */
export type Sample = {
  isMore: boolean;
  byKind: Readonly<Record<string, Counts>>;
  places: readonly CountedPlace[];
};
export const nothingCounted: Sample = { isMore: false, byKind: {}, places: [] };

const stepsInCents = priceSteps.map((step) => step * 100);

const countedColumns = [
  ...(["category", "sub_category", "region", "search_place"] as const),
  ...(["price_cents", "attributes"] as const),
] as const;

/** Of the newest ads that match, a thousand at most. */
export async function countSample(search: PreparedSearch): Promise<Sample> {
  const needed = countedMax + 1;
  const { total, ...counted } = await askNewest(search, { needed }, async (matching) => {
    const sample = await countKinds(search.db, newest(search, matching, countedColumns, needed));
    return {
      ...sample,
      total: Object.values(sample.byKind.category ?? {}).reduce((sum, ads) => sum + ads, 0),
    };
  });
  return { ...counted, isMore: total > countedMax };
}

type Row = { kind: string; value: string; ads: number; city: string | null; placeId: string | null };

async function countKinds(db: Db, sample: ReturnType<typeof newest>): Promise<Omit<Sample, "isMore">> {
  const { rows } = await sql<Row>`
    with sample as materialized (${sample}),
    priced as (select price_cents, ${stepsInCents}::bigint[] as steps from sample where price_cents is not null),
    listed (kind, value) as (
      select 'category', category from sample
      union all select 'sub', sub_category from sample where sub_category is not null
      union all select 'province', region from sample
      union all select 'place', search_place from sample
      union all select 'price', width_bucket(price_cents, steps)::text from priced
      union all select 'exactPrice', (array_position(steps, price_cents) - 1)::text from priced
        where price_cents = any(steps)
      union all select field.key, field.value from sample, jsonb_each_text(attributes) as field
        where field.key = any(${choiceFieldIds}::text[])
      ${sql.join(bucketsOfFields, sql` `)}
    ), counted as (select kind, value, count(*)::integer as ads from listed group by kind, value)
    select kind, value, counted.ads, city, place_id as "placeId"
    from counted left join search_places on kind = 'place' and search_place = value
  `.execute(db);
  const byKind: Record<string, Record<string, number>> = {};
  const places: CountedPlace[] = [];
  for (const { kind, value, ads, city, placeId } of rows) {
    if (kind === "place") places.push({ searchPlace: value, city: city ?? value, placeId, ads });
    else byKind[kind] = { ...byKind[kind], [value]: ads };
  }
  return { byKind, places };
}

/** Which bucket a number is in, as `reaching` takes them: what is sought up to a step takes in the step. */
const bucketsOfFields: readonly RawBuilder<unknown>[] = filterableFields.flatMap((field) => {
  if (field.kind !== "integer") return [];
  const { id, sought } = field;
  const steps = sql`${fieldSteps[id] ?? []}::bigint[]`;
  const value = sql`(attributes ->> ${id})::bigint - ${sought === "max" ? 1 : 0}::int`;
  return [
    sql`union all select ${id}, width_bucket(${value}, ${steps})::text from sample where attributes ? ${id}`,
  ];
});
