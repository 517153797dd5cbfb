import type { WordCount } from "../domain/query-lexicon.ts";

/** Of terms in so many ads each, in the titles of all. */
export function countsOf(ads: Record<string, number>): Map<string, WordCount> {
  return new Map(Object.entries(ads).map(([term, count]) => [term, { ads: count, titles: count }]));
}
