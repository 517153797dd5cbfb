import type { Lexicon, WordCount } from "../../src/search/query/lexicon.ts";

/** Of terms in so many listings each, in the titles of all. */
export function countsOf(ads: Record<string, number>): Map<string, WordCount> {
  return new Map(Object.entries(ads).map(([term, count]) => [term, { ads: count, titles: count }]));
}

/** A lexicon that knows this and nothing else. */
export function knowing(known: Partial<Lexicon>): Lexicon {
  return {
    ...{
      counts: new Map(),
      synonyms: new Map(),
      corrections: new Map(),
      pairs: new Set(),
      completions: null,
    },
    ...known,
  };
}
