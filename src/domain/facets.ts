/** What a search could be narrowed to next, and how many ads would be left each time. */
import type { CategoryId } from "./category.ts";
import { filterableFields } from "./filterable-fields.ts";
import type { PlaceFilter } from "./place-filters.ts";

export type FacetValue = { value: string; ads: number };

/**
 * `isApproximate`: of more than a thousand ads, the newest thousand were looked at, and the numbers are theirs.
 * Values that no ad has are left out; those of a list stand in its order, places by how many ads they have.
 */
export type Facets = {
  isApproximate: boolean;
  categories: readonly (FacetValue & { value: CategoryId })[];
  subCategories: readonly FacetValue[];
  provinces: readonly FacetValue[];
  cities: readonly (PlaceFilter & { ads: number })[];
  /** whole dollars, from `min` to `max`, both included; null: no bound on that side */
  prices: readonly { min: number | null; max: number | null; ads: number }[];
  /** by the field's id; of a number, `value` is the bound that is sought (`sought` of its declaration) */
  fields: Readonly<Record<string, readonly FacetValue[]>>;
};

/** Dollars where one band of prices may end and the next begins. */
export const priceSteps: readonly number[] = [
  ...[10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000],
  ...[250_000, 500_000, 1_000_000],
];

/** Bounds that are offered of a number. */
export const fieldSteps: Readonly<Record<string, readonly number[]>> = {
  year: [1980, 1990, 2000, 2005, 2010, 2015, 2018, 2020, 2022, 2024, 2026],
  mileage: [10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 300_000],
  surface: [300, 500, 750, 1_000, 1_500, 2_000, 5_000],
  salary: [18, 20, 25, 30, 40, 60, 40_000, 50_000, 60_000, 80_000, 100_000],
  deposit: [250, 500, 1_000, 2_000],
  experience: [1, 2, 5, 10, 20],
};

const bandsMax = 5;

/**
 * Bands of about as many ads each. Whoever asks for 50 $ to 100 $ means both: an ad at 100 $ is in two bands.
 * @param counts one more than `priceSteps`: ads below the first, from it to below the second, …, from the last on
 * @param exactly by the index of a step, ads at just that price
 */
export function priceBands(counts: readonly number[], exactly: readonly number[]): Facets["prices"] {
  const total = sum(counts);
  const bands: { min: number | null; max: number | null; ads: number }[] = [];
  let min: number | null = null;
  let ads = 0;
  /** of them, those that the band before has too: they do not make one worth its place */
  let shared = 0;
  for (const [index, count] of counts.entries()) {
    ads += count;
    const max = priceSteps[index];
    const atMax = exactly[index] ?? 0;
    if (max === undefined || sum(counts.slice(index + 1)) === 0) {
      if (ads > shared) bands.push({ min, max: null, ads });
      break;
    }
    if (ads + atMax - shared < total / bandsMax) continue;
    bands.push({ min, max, ads: ads + atMax });
    [min, ads, shared] = [max, 0, atMax];
  }
  return bands.length > 1 ? bands : [];
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/**
 * How many ads each bound leaves; bounds that leave none, or all, are left out.
 * @param counts one more than `steps`: of what is sought from a step on, ads below the first, from it to below the
 *   second, …; of what is sought up to a step, ads up to the first, above it up to the second, …
 */
export function reaching(
  counts: readonly number[],
  steps: readonly number[],
  sought: "min" | "max",
): FacetValue[] {
  const total = sum(counts);
  return steps.flatMap((step, index) => {
    const before = sum(counts.slice(0, index + 1));
    const ads = sought === "max" ? before : total - before;
    return ads > 0 && ads < total ? [{ value: String(step), ads }] : [];
  });
}

export const choiceFieldIds: readonly string[] = filterableFields
  .filter(({ kind }) => kind === "choice")
  .map(({ id }) => id);
