/** Counts of what a search could be narrowed to. */
import { type CategoryId, categories } from "../domain/category.ts";
import {
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
import { countSample, nothingCounted } from "./facet-sample.ts";
import type { KeptCounts } from "./listing-counts.ts";
import { cityFacets } from "./place-facets.ts";
import { type PreparedSearch, withFilters } from "./prepared-search.ts";

const citiesMax = 8;

/**
 * What could be chosen next (`isCategoryFixed`: but no other category). What is chosen of one kind does not narrow that kind's own numbers: who looks at Montréal sees what Laval has.
 */
export async function findFacets(
  search: PreparedSearch | null,
  { isCategoryFixed = false }: { isCategoryFixed?: boolean } = {},
): Promise<Facets> {
  if (!search) return noFacets;
  const { filters, hidden } = search;
  const counted = await Promise.all(
    dimensionsOf(filters, isCategoryFixed).map(async ({ dimensions, without }) => ({
      dimensions,
      sample: await countSample(withFilters(search, without)),
    })),
  );
  const of = (dimension: string) =>
    counted.find(({ dimensions }) => dimensions === null || dimensions.includes(dimension))?.sample ??
    nothingCounted;
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
  return isWhole(filters, hidden)
    ? { ...facets, ...exact(await search.keptCounts(), filters.category) }
    : facets;
}

const noFacets: Facets = {
  ...{ isApproximate: false, categories: [], subCategories: [], provinces: [], cities: [], prices: [] },
  fields: {},
};

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

function exact(
  { subCategories: subs, provinces: regions }: KeptCounts,
  category: CategoryId | null,
): Pick<Facets, "categories" | "subCategories" | "provinces"> {
  const isOwn = (count: { category: CategoryId }) => category === null || count.category === category;
  return {
    categories: inOrderOf(
      categories.map(({ id }) => id),
      sums(subs, (count) => count.category),
    ) as Facets["categories"],
    subCategories: inOrderOf(
      categories.flatMap(({ subCategories }) => subCategories),
      sums(subs.filter(isOwn), (count) => count.subCategory),
    ),
    provinces: inOrderOf(
      provinces,
      sums(regions.filter(isOwn), (count) => count.region),
    ),
  };
}

function sums<Count extends { ads: number }>(
  counts: readonly Count[],
  keyOf: (count: Count) => string | null,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const count of counts) {
    const key = keyOf(count);
    if (key !== null) found[key] = (found[key] ?? 0) + count.ads;
  }
  return found;
}
