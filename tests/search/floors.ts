import type { Measures } from "./measures.ts";
import { type Answer, byClass } from "./quality.ts";

/** The least that each class of queries reaches on the demo listings. */
export type Floors = Record<string, Measures>;

/** Tolerance for differences between PostgreSQL versions. */
const leeway = 0.02;

export function floorsOf(answers: readonly Answer[]): Floors {
  const below = (figure: number) => Math.max(0, Math.floor((figure - leeway) * 1000) / 1000);
  return Object.fromEntries(
    Object.entries(byClass(answers)).map(([name, { mean }]) => [
      name,
      { recall: below(mean.recall), mrr: below(mean.mrr), ndcg: below(mean.ndcg) },
    ]),
  );
}
