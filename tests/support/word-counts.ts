import type { Lexicon, TermCount } from "../../src/search/query/lexicon.ts";

/** Of terms in so many listings each, in the titles of all. */
export function countsOf(listings: Record<string, number>): Map<string, TermCount> {
  return new Map(Object.entries(listings).map(([term, count]) => [term, { listings: count, titles: count }]));
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
