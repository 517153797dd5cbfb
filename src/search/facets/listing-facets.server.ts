/** Facet counts of a search. */
import { allCategories, type CategoryId, categoryIds } from "../../listings/category.ts";
import type { Hidden } from "../../listings/exclusions.ts";
import type { Attributes } from "../../listings/fields.ts";
import { provinces } from "../../places/place.ts";
import { type PreparedSearch, withFilters } from "../engine/prepared-search.server.ts";
import { activeFilters, withField } from "../filters/active-filters.ts";
import type { FieldFilter } from "../filters/field-filters.ts";
import {
  type FilterableField,
  filterableField,
  filterableFields,
  type NumberField,
  offeredChoices,
} from "../filters/filterable-fields.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { emptySample, type FacetSample } from "./facet-counts.server.ts";
import { sampleMatches } from "./facet-sample.server.ts";
import {
  commonSteps,
  countWithinBounds,
  type Facets,
  fieldSteps,
  mostFrequent,
  priceBands,
  tally,
  upperBoundsOf,
  valuesInOrder,
} from "./facets.ts";
import { cityFacets } from "./place-facets.server.ts";
import type { PrecomputedCounts } from "./precomputed-counts.queries.server.ts";

const citiesMax = 8;
/** of a field that takes any name, such as the make of a vehicle */
const namesMax = 12;

/**
 * Facets of the search (`isCategoryFixed`: without other categories). A filter does not narrow the facet of its own
 * dimension: with Montréal selected, Laval still shows its count.
 */
export async function findFacets(
  search: PreparedSearch | null,
  { isCategoryFixed = false }: { isCategoryFixed?: boolean } = {},
): Promise<Facets> {
  if (!search) return noFacets;
  const { filters, hidden } = search;
  const isExact = isWholeCategory(filters, hidden);
  const samples = search.small?.samples ?? (await readSamples(search, { isExact, isCategoryFixed }));
  const of = (dimension: string) => samples.get(dimension) ?? samples.get("whole") ?? emptySample;
  const facets: Facets = {
    isApproximate: [...samples.values()].some(({ isMore }) => isMore),
    categories: valuesInOrder(categoryIds, of("category").category),
    subCategories: valuesInOrder(subCategoryIds(), of("sub").sub),
    provinces: valuesInOrder(provinces, of("place").province),
    cities: cityFacets(of("place").places, citiesMax),
    prices: priceBands(of("price").price),
    fields: fieldFacets((id) => of(id).attributes),
  };
  return isExact ? { ...facets, ...exactCounts(await search.loadCounts(), filters.category) } : facets;
}

async function readSamples(
  search: PreparedSearch,
  { isExact, isCategoryFixed }: { isExact: boolean; isCategoryFixed: boolean },
): Promise<ReadonlyMap<string, FacetSample>> {
  const parts = [...(isExact ? [] : precomputedParts), "places", "price", "attributes"] as const;
  const samples = [
    { dimension: "whole", sample: sampleMatches(search, parts) },
    ...facetQueries(search.filters, isCategoryFixed).map(({ dimension, parts: own, without }) => ({
      dimension,
      sample: sampleMatches(withFilters(search, without), own),
    })),
  ];
  return new Map(
    await Promise.all(samples.map(async ({ dimension, sample }) => [dimension, await sample] as const)),
  );
}

/** Precomputed by the database for whole categories. */
const precomputedParts = ["category", "sub", "province"] as const;

const noFacets: Facets = {
  isApproximate: false,
  categories: [],
  subCategories: [],
  provinces: [],
  cities: [],
  prices: [],
  fields: {},
};

const subCategoryIds = () =>
  allCategories().flatMap(({ subCategories }) => subCategories.map(({ id }) => id));

type FacetQuery = { dimension: string; parts: Parameters<typeof sampleMatches>[1]; without: SearchFilters };

/** For each filtered dimension, the search without that filter. */
export function facetQueries(filters: SearchFilters, isCategoryFixed: boolean): FacetQuery[] {
  const { category, sub, places, priceMin, priceMax, isFree, fields } = filters;
  const apart: FacetQuery[] = [];
  const add = (dimension: string, parts: FacetQuery["parts"], chosen: Partial<SearchFilters>) =>
    apart.push({ dimension, parts, without: { ...filters, ...chosen } });
  if (category && !isCategoryFixed) add("category", ["category"], { category: null, sub: null });
  if (sub) add("sub", ["sub"], { sub: null });
  if (places.length > 0) add("place", ["province", "places"], { places: [] });
  if (priceMin || priceMax || isFree)
    add("price", ["price"], { priceMin: null, priceMax: null, isFree: false });
  for (const id of Object.keys(fields)) {
    const field = filterableField(id);
    const offered = field?.kind === "number" ? ownBound(field) : "min";
    add(id, ["attributes"], { fields: withField(fields, id, remainingBound(id, filters, offered)) });
    if (field?.kind === "number" && field.hasBothBounds)
      add(upperBoundsOf(id), ["attributes"], {
        fields: withField(fields, id, remainingBound(id, filters, "max")),
      });
  }
  return apart;
}

type FieldValue = Attributes[string];

/** Fields share a sample, which is read once, unless they are filtered themselves. */
function fieldFacets(attributesFor: (fieldId: string) => readonly Attributes[]): Facets["fields"] {
  const read = new Map<readonly Attributes[], Map<string, FieldValue[]>>();
  const valuesOf = (attributes: readonly Attributes[], id: string) => {
    const values = read.get(attributes) ?? valuesByField(attributes);
    read.set(attributes, values);
    return values.get(id) ?? [];
  };
  return Object.fromEntries(
    filterableFields().flatMap((field) => {
      const { id } = field;
      const counted = (of: string, end: "min" | "max") =>
        [of, countFieldValues(field, valuesOf(attributesFor(of), id), end)] as const;
      if (field.kind !== "number") return [counted(id, "min")];
      const own = counted(id, ownBound(field));
      return field.hasBothBounds ? [own, counted(upperBoundsOf(id), "max")] : [own];
    }),
  );
}

function valuesByField(attributes: readonly Attributes[]): Map<string, FieldValue[]> {
  const values = new Map<string, FieldValue[]>();
  for (const of of attributes) {
    for (const [id, value] of Object.entries(of)) {
      const known = values.get(id);
      const comparable = convertedValue(id, value, of);
      if (known) known.push(comparable);
      else values.set(id, [comparable]);
    }
  }
  for (const { id, absentMeans } of fieldsWithDefault()) {
    const given = values.get(id);
    // Offered only where some listings differ.
    if (given) values.set(id, [...given, ...attributes.slice(given.length).map(() => absentMeans)]);
  }
  return values;
}

const fieldsWithDefault = () =>
  filterableFields().flatMap((field) =>
    field.kind === "choice" && field.absentMeans !== undefined
      ? [{ id: field.id, absentMeans: field.absentMeans }]
      : [],
  );

/** A wage per hour, so that wages of all units are counted together. */
function convertedValue(id: string, value: FieldValue, of: Attributes): FieldValue {
  const field = filterableField(id);
  if (field?.kind !== "number" || !field.per || typeof value !== "number") return value;
  return value * (field.per.factors[String(of[field.per.field])] ?? 1);
}

/** The bound that the entry of a number under its own id is about. */
const ownBound = ({ hasBothBounds, sought }: NumberField) => (hasBothBounds ? "min" : sought);

/** @param end of a number */
function countFieldValues(field: FilterableField, values: readonly FieldValue[], end: "min" | "max") {
  if (field.kind === "number")
    return countWithinBounds(values.map(Number), fieldSteps[field.id] ?? commonSteps, end);
  const counts = tally(values.flat().map(String));
  if (field.kind === "name") return mostFrequent(counts, namesMax);
  return offeredChoices(field).flatMap(({ id, stored }) => {
    const count = stored.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
    return count > 0 ? [{ value: id, count }] : [];
  });
}

/** The rest of a numeric filter without the bound that its facet offers. */
function remainingBound(id: string, { fields }: SearchFilters, offered: "min" | "max"): FieldFilter | null {
  const field = filterableField(id);
  const chosen = fields[id];
  if (!chosen || !("min" in chosen) || field?.kind !== "number") return null;
  const rest = { ...chosen, [offered]: null };
  return rest.min === null && rest.max === null ? null : rest;
}

/** Nothing but the category is filtered, so that precomputed counts apply. */
function isWholeCategory(filters: SearchFilters, hidden: Hidden): boolean {
  const hidesSome = hidden.listingIds.length + hidden.sellerIds.length > 0;
  return !hidesSome && activeFilters(filters).every(({ part }) => part.kind === "category");
}

function exactCounts(
  counts: PrecomputedCounts,
  category: CategoryId | null,
): Pick<Facets, "categories" | "subCategories" | "provinces"> {
  const isOwn = (row: { category: CategoryId }) => category === null || row.category === category;
  return {
    categories: valuesInOrder(
      categoryIds,
      sumBy(counts.subCategories, (row) => row.category),
    ),
    subCategories: valuesInOrder(
      subCategoryIds(),
      sumBy(counts.subCategories.filter(isOwn), (row) => row.subCategory),
    ),
    provinces: valuesInOrder(
      provinces,
      sumBy(counts.provinces.filter(isOwn), (row) => row.region),
    ),
  };
}

function sumBy<Row extends { count: number }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return sums;
}
