/** Facets: values a search can be narrowed to, with the number of listings for each. */
import type { CategoryId } from "../../listings/category.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";

export type FacetValue = { value: string; count: number };

/**
 * `isApproximate`: counts refer to the newest thousand matches. Values without listings are left out; values of a list
 * keep its order, places are ordered by count.
 */
export type Facets = {
  isApproximate: boolean;
  categories: readonly (FacetValue & { value: CategoryId })[];
  subCategories: readonly FacetValue[];
  provinces: readonly FacetValue[];
  cities: readonly (PlaceFilter & { count: number })[];
  /** whole dollars, both bounds inclusive; null: unbounded */
  prices: readonly { min: number | null; max: number | null; count: number }[];
  /**
   * By field id; for a number, `value` is a bound on its `sought` side. A number with both bounds has its lower ones
   * there, and a second entry, `upperBoundsOf(id)`.
   */
  fields: Readonly<Record<string, readonly FacetValue[]>>;
};

/** Possible bounds of price bands, in dollars. */
const priceSteps: readonly number[] = [
  10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
  1_000_000,
];

/** Bounds suggested for numeric fields; any other can be typed. */
export const fieldSteps: Readonly<Record<string, readonly number[]>> = {
  year: [1980, 1990, 2000, 2005, 2010, 2015, 2018, 2020, 2022, 2024, 2026],
  mileage: [10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 300_000],
  surface: [300, 500, 750, 1_000, 1_500, 2_000, 5_000],
  salary: [18, 20, 22, 25, 30, 40, 60],
  floor: [1, 2, 3, 5, 10],
  seats: [1, 2, 3, 4],
  deposit: [250, 500, 1_000, 2_000],
  experience: [1, 2, 5, 10, 20],
};

/** As the parameter of that filter. */
export const upperBoundsOf = (id: string): string => `${id}Max`;

/** Bounds suggested for numbers that an operator added. */
export const commonSteps: readonly number[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000,
];

const bandsMax = 5;

/**
 * Bands with about equal counts of displayed prices. Bounds are inclusive as in the filter, so a listing at 100 $ is in
 * two bands.
 * @param cents in any order
 */
export function priceBands(cents: readonly number[]): Facets["prices"] {
  const prices = cents.map((price) => Math.round(price / 100));
  const bands: { min: number | null; max: number | null; count: number }[] = [];
  let remaining = [...prices];
  let min: number | null = null;
  /** listings that the previous band contains too; they do not justify another band */
  let overlap = 0;
  for (const max of priceSteps) {
    const above = remaining.filter((price) => price >= max);
    if (above.length === 0) break;
    const within = remaining.filter((price) => price <= max).length;
    if (within - overlap < prices.length / bandsMax) continue;
    bands.push({ min, max, count: within });
    overlap = above.filter((price) => price === max).length;
    [remaining, min] = [above, max];
  }
  if (remaining.length > overlap) bands.push({ min, max: null, count: remaining.length });
  return bands.length > 1 ? bands : [];
}

/** Number of listings within each bound; bounds that select none or all are left out. */
export function countWithinBounds(
  values: readonly number[],
  steps: readonly number[],
  sought: "min" | "max",
): FacetValue[] {
  return steps.flatMap((step) => {
    const count = values.filter((value) => (sought === "max" ? value <= step : value >= step)).length;
    return count > 0 && count < values.length ? [{ value: String(step), count }] : [];
  });
}

/** The given values that occur, in the given order. */
export function valuesInOrder<Value extends string>(
  values: readonly Value[],
  found: ReadonlyMap<string | null, number>,
): { value: Value; count: number }[] {
  return values.flatMap((value) => {
    const count = found.get(value) ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

export function tally<Value>(values: readonly Value[]): Map<Value, number> {
  const found = new Map<Value, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** The most frequent values, alphabetically. */
export function mostFrequent(found: ReadonlyMap<string, number>, max: number): FacetValue[] {
  return [...found]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || compareText(one.value, other.value))
    .slice(0, max)
    .toSorted((one, other) => compareText(one.value, other.value));
}

const compareText = (one: string, other: string) => one.localeCompare(other, "fr-CA");
