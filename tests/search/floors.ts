import type { Measures } from "./measures.ts";
import { byClass, type QueryResult } from "./quality.ts";

/** Lower bounds of the measures of each class of queries on the demo listings. */
export type Floors = Record<string, Measures>;

/** For differences between PostgreSQL versions. */
const tolerance = 0.02;

export function floorsOf(results: readonly QueryResult[]): Floors {
  const below = (figure: number) => Math.max(0, Math.floor((figure - tolerance) * 1000) / 1000);
  return Object.fromEntries(
    Object.entries(byClass(results)).map(([name, { mean }]) => [
      name,
      { recall: below(mean.recall), mrr: below(mean.mrr), ndcg: below(mean.ndcg) },
    ]),
  );
}
