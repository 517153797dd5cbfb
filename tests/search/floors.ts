import type { Measures } from "./measures.ts";
import { byClass, type QueryResult } from "./quality.ts";

/**
 * Lower bounds of the measures of each class of queries on the demo listings; `missedMax` is the upper bound of the share
 * without any relevant result.
 */
export type Floors = Record<string, Measures & { missedMax?: number }>;

/** For differences between PostgreSQL versions. */
const tolerance = 0.02;

export function floorsOf(results: readonly QueryResult[]): Floors {
  const below = (figure: number) => Math.max(0, Math.floor((figure - tolerance) * 1000) / 1000);
  const above = (share: number) => Math.min(1, Math.ceil((share + tolerance) * 1000) / 1000);
  return Object.fromEntries(
    Object.entries(byClass(results)).map(([name, { mean, missed }]) => [
      name,
      {
        recall: below(mean.recall),
        mrr: below(mean.mrr),
        ndcg: below(mean.ndcg),
        ...(missed === null ? {} : { missedMax: above(missed) }),
      },
    ]),
  );
}
