/** Counts of what a search could be narrowed to. */
import { sql } from "kysely";
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
import { filterableFields } from "../domain/filterable-fields.ts";
import { placeById } from "../domain/gazetteer.ts";
import type { Hidden } from "../domain/hidden.ts";
import { withField } from "../domain/narrowing.ts";
import { provinces } from "../domain/place.ts";
import type { SearchFilters } from "../domain/search-filters.ts";
import type { Db } from "./database.ts";
import { newestFirst } from "./listing-cards.ts";
import { keptCounts } from "./listing-counts.ts";
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
    cities: mostFirst(of("place").byKind.city).slice(0, citiesMax),
    prices: priceBands(bucketsOf(of("price").byKind.price, priceSteps.length + 1)),
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

type Sample = { isMore: boolean; byKind: Readonly<Record<string, Readonly<Record<string, number>>>> };
const nothing: Sample = { isMore: false, byKind: {} };

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
    apart.push({ dimensions: [id], without: { ...filters, fields: withField(fields, id, null) } });
  return [...apart, { dimensions: null, without: filters }];
}

async function countSample({ db, matching }: PreparedSearch): Promise<Sample> {
  const sample = newestFirst(matching)
    .select(["category", "sub_category", "region", "search_place", "price_cents", "attributes"])
    .limit(weighedMax + 1);
  const numbers = filterableFields.filter(({ kind }) => kind === "integer");
  const buckets = numbers.map(
    ({ id }) => sql`
      union all select ${id}, width_bucket((attributes ->> ${id})::bigint, ${fieldSteps[id] ?? []}::bigint[])::text
      from sample where attributes ? ${id}`,
  );
  const { rows } = await sql<{ kind: string; value: string; placeId: string | null; ads: number }>`
    with sample as materialized (${sample}), listed (kind, value) as (
      select 'category', category from sample
      union all select 'sub', sub_category from sample where sub_category is not null
      union all select 'province', region from sample
      union all select 'city', search_place from sample
      union all select 'price', width_bucket(price_cents, ${priceSteps.map((step) => step * 100)}::bigint[])::text
        from sample where price_cents is not null
      union all select field.key, field.value from sample, jsonb_each_text(attributes) as field
        where field.key = any(${choiceFieldIds}::text[])
      ${sql.join(buckets, sql` `)}
    ), counted as (select kind, value, count(*) as ads from listed group by 1, 2)
    select kind, coalesce(city, value) as value, place_id as "placeId", sum(ads) as ads
    from counted left join search_places on kind = 'city' and search_place = value
    group by 1, 2, 3
  `.execute(db);
  const byKind: Record<string, Record<string, number>> = {};
  for (const { kind, value, placeId, ads } of rows) {
    // However its sellers spell a municipality, it is one, and called by its name.
    const name = (placeId && placeById(placeId)?.name) || value;
    byKind[kind] ??= {};
    byKind[kind][name] = (byKind[kind][name] ?? 0) + Number(ads);
  }
  const total = Object.values(byKind.category ?? {}).reduce((sum, ads) => sum + ads, 0);
  return { isMore: total > weighedMax, byKind };
}

function inOrderOf(values: readonly string[], found: Readonly<Record<string, number>> = {}): FacetValue[] {
  return values.flatMap((value) => (found[value] ? [{ value, ads: found[value] }] : []));
}

function mostFirst(found: Readonly<Record<string, number>> = {}): FacetValue[] {
  return Object.entries(found)
    .map(([value, ads]) => ({ value, ads }))
    .sort((a, b) => b.ads - a.ads || a.value.localeCompare(b.value, "fr"));
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
