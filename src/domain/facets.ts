/** What a search could be narrowed to next, and how many ads would be left each time. */
import type { CategoryId } from "./category.ts";
import { filterableFields } from "./filterable-fields.ts";

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
  cities: readonly FacetValue[];
  /** whole dollars, from `min` to `max`; null: no bound on that side */
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
 * Bands of about as many ads each out of how many ads lie between the steps.
 * @param counts one more than `priceSteps`: those below the first, between it and the second, …, from the last on
 */
export function priceBands(counts: readonly number[]): Facets["prices"] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const bands: { min: number | null; max: number | null; ads: number }[] = [];
  let ads = 0;
  let min: number | null = null;
  for (const [index, count] of counts.entries()) {
    ads += count;
    const step = priceSteps[index];
    const isLast = counts.slice(index + 1).every((rest) => rest === 0);
    if (isLast || step === undefined) {
      bands.push({ min, max: null, ads });
      break;
    }
    if (ads >= total / bandsMax) {
      bands.push({ min, max: step, ads });
      min = step;
      ads = 0;
    }
  }
  return bands.length > 1 ? bands : [];
}

/** How many ads reach each step, from how many lie between them; steps that leave out nothing, or all, are left out. */
export function reaching(
  counts: readonly number[],
  steps: readonly number[],
  sought: "min" | "max",
): FacetValue[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return steps.flatMap((step, index) => {
    const below = counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0);
    const ads = sought === "max" ? below : total - below;
    return ads > 0 && ads < total ? [{ value: String(step), ads }] : [];
  });
}

export const choiceFieldIds: readonly string[] = filterableFields
  .filter(({ kind }) => kind === "choice")
  .map(({ id }) => id);
