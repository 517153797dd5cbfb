/** Counts of what a search could be narrowed to. */
import { type RawBuilder, sql } from "kysely";
import { type CategoryId, categories } from "../domain/category.ts";
import {
  choiceFieldIds,
  type Facets,
  type FacetValue,
  fieldSteps,
  priceBands,
  priceSteps,
  reaching,
} from "../domain/facets.ts";
import type { FieldFilter } from "../domain/field-filters.ts";
import { filterableField, filterableFields } from "../domain/filterable-fields.ts";
import type { Hidden } from "../domain/hidden.ts";
import { withField } from "../domain/narrowing.ts";
import { provinces } from "../domain/place.ts";
import type { SearchFilters } from "../domain/search-filters.ts";
import type { Db } from "./database.ts";
import { newestFirst } from "./listing-cards.ts";
import { keptCounts } from "./listing-counts.ts";
import { type CountedPlace, cityFacets } from "./place-facets.ts";
import { type PreparedSearch, withFilters } from "./prepared-search.ts";
import { weighedMax } from "./weighed-listings.ts";

const citiesMax = 8;

/**
 * What could be chosen next (`isCategoryFixed`: but no other category). What is chosen of one kind does not narrow that kind's own numbers: who looks at Montréal sees what Laval has.
 */
export async function findFacets(
  search: PreparedSearch | null,
  { isCategoryFixed = false }: { isCategoryFixed?: boolean } = {},
): Promise<Facets> {
  if (!search) return noFacets;
  const { db, filters, hidden } = search;
  const counted = await Promise.all(
    dimensionsOf(filters, isCategoryFixed).map(async ({ dimensions, without }) => ({
      dimensions,
      sample: await countSample(withFilters(search, without)),
    })),
  );
  const of = (dimension: string) =>
    counted.find(({ dimensions }) => dimensions === null || dimensions.includes(dimension))?.sample ??
    nothing;
  const facets: Facets = {
    isApproximate: counted.some(({ sample }) => sample.isMore),
    categories: inOrderOf(
      categories.map(({ id }) => id),
      of("category").byKind.category,
    ) as Facets["categories"],
    subCategories: inOrderOf(
      categories.flatMap(({ subCategories }) => subCategories),
      of("sub").byKind.sub,
    ),
    provinces: inOrderOf(provinces, of("place").byKind.province),
    cities: cityFacets(of("place").places, citiesMax),
    prices: priceBands(
      bucketsOf(of("price").byKind.price, priceSteps.length + 1),
      bucketsOf(of("price").byKind.exactPrice, priceSteps.length),
    ),
    fields: Object.fromEntries(
      filterableFields.map((field) => {
        const found = of(field.id).byKind[field.id];
        if (field.kind === "choice")
          return [
            field.id,
            inOrderOf(
              field.choices.map(({ id }) => id),
              found,
            ),
          ];
        const steps = fieldSteps[field.id] ?? [];
        return [field.id, reaching(bucketsOf(found, steps.length + 1), steps, field.sought)];
      }),
    ),
  };
  return isWhole(filters, hidden) ? { ...facets, ...(await exact(db, filters.category)) } : facets;
}

const noFacets: Facets = {
  ...{ isApproximate: false, categories: [], subCategories: [], provinces: [], cities: [], prices: [] },
  fields: {},
};

type Counts = Readonly<Record<string, number>>;
type Sample = {
  isMore: boolean;
  byKind: Readonly<Record<string, Counts>>;
  places: readonly CountedPlace[];
};
const nothing: Sample = { isMore: false, byKind: {}, places: [] };

/** Each kind that is narrowed apart, without that; last (null) all others. */
function dimensionsOf(
  filters: SearchFilters,
  isCategoryFixed: boolean,
): { dimensions: string[] | null; without: SearchFilters }[] {
  const { category, sub, places, priceMin, priceMax, isFree, fields } = filters;
  const apart: { dimensions: string[]; without: SearchFilters }[] = [];
  if (category && !isCategoryFixed)
    apart.push({ dimensions: ["category"], without: { ...filters, category: null, sub: null } });
  if (sub) apart.push({ dimensions: ["sub"], without: { ...filters, sub: null } });
  if (places.length > 0) apart.push({ dimensions: ["place"], without: { ...filters, places: [] } });
  if (priceMin || priceMax || isFree)
    apart.push({
      dimensions: ["price"],
      without: { ...filters, priceMin: null, priceMax: null, isFree: false },
    });
  for (const id of Object.keys(fields))
    apart.push({
      dimensions: [id],
      without: { ...filters, fields: withField(fields, id, unsought(id, filters)) },
    });
  return [...apart, { dimensions: null, without: filters }];
}

/** What stays of a chosen field: of a number, the bound on the side that is not offered. */
function unsought(id: string, { fields }: SearchFilters): FieldFilter | null {
  const field = filterableField(id);
  const chosen = fields[id];
  if (!chosen || "is" in chosen || field?.kind !== "integer") return null;
  const kept = { ...chosen, [field.sought]: null };
  return kept.min === null && kept.max === null ? null : kept;
}

const stepsInCents = priceSteps.map((step) => step * 100);

async function countSample({ db, matching }: PreparedSearch): Promise<Sample> {
  const sample = newestFirst(matching)
    .select(["category", "sub_category", "region", "search_place", "price_cents", "attributes"])
    .limit(weighedMax + 1);
  const { rows } = await sql<{ kind: string; value: string; ads: string }>`
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
    )
    select kind, value, count(*) as ads from listed group by kind, value
  `.execute(db);
  const byKind: Record<string, Record<string, number>> = {};
  for (const { kind, value, ads } of rows) {
    byKind[kind] ??= {};
    byKind[kind][value] = Number(ads);
  }
  const total = Object.values(byKind.category ?? {}).reduce((sum, ads) => sum + ads, 0);
  return { isMore: total > weighedMax, byKind, places: await placesOf(db, byKind.place ?? {}) };
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

async function placesOf(db: Db, counts: Counts): Promise<CountedPlace[]> {
  const places = Object.keys(counts);
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom("search_places")
    .select(["search_place as searchPlace", "city", "place_id as placeId"])
    .where("search_place", "in", places)
    .execute();
  return rows.map((place) => ({ ...place, ads: counts[place.searchPlace] ?? 0 }));
}

function inOrderOf(values: readonly string[], found: Readonly<Record<string, number>> = {}): FacetValue[] {
  return values.flatMap((value) => (found[value] ? [{ value, ads: found[value] }] : []));
}

function bucketsOf(found: Readonly<Record<string, number>> = {}, count: number): number[] {
  return Array.from({ length: count }, (_, index) => found[index] ?? 0);
}

/** Nothing narrows but a category: there the database keeps the counts itself. */
function isWhole(filters: SearchFilters, hidden: Hidden): boolean {
  const { q, priceMin, priceMax, isFree, places, fields, isFeatured, sub } = filters;
  const isNarrowed = q || priceMin || priceMax || isFree || isFeatured || sub || places.length > 0;
  const hidesSome = hidden.listingIds.length + hidden.sellerIds.length > 0;
  return !isNarrowed && !hidesSome && Object.keys(fields).length === 0;
}

async function exact(
  db: Db,
  category: CategoryId | null,
): Promise<Pick<Facets, "categories" | "subCategories" | "provinces">> {
  const counts = await keptCounts(db);
  const own = counts.filter((count) => category === null || count.category === category);
  const sum = (among: typeof counts, keyOf: (count: (typeof counts)[number]) => string | null) => {
    const sums: Record<string, number> = {};
    for (const count of among) {
      const key = keyOf(count);
      if (key !== null) sums[key] = (sums[key] ?? 0) + count.ads;
    }
    return sums;
  };
  return {
    categories: inOrderOf(
      categories.map(({ id }) => id),
      sum(counts, (count) => count.category),
    ) as Facets["categories"],
    subCategories: inOrderOf(
      categories.flatMap(({ subCategories }) => subCategories),
      sum(own, (count) => count.subCategory),
    ),
    provinces: inOrderOf(
      provinces,
      sum(own, (count) => count.region),
    ),
  };
}
