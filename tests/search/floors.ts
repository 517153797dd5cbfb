import type { Measures } from "./measures.ts";
import { type Answer, byClass } from "./quality.ts";

/** By corpus ("demo", or "all" with the real ads) and class. */
export type Floors = Record<string, Record<string, Measures>>;

/** What another PostgreSQL, or the order of ads of the same second, may take away. */
const leeway = 0.02;

export function floorsOf(answers: readonly Answer[]): Floors[string] {
  const below = (figure: number) => Math.max(0, Math.floor((figure - leeway) * 1000) / 1000);
  return Object.fromEntries(
    Object.entries(byClass(answers)).map(([name, { mean }]) => [
      name,
      { recall: below(mean.recall), mrr: below(mean.mrr), ndcg: below(mean.ndcg) },
    ]),
  );
}
