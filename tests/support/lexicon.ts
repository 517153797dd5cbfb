import type { Lexicon, TermCount } from "../../src/search/query/lexicon.ts";

/** Of terms in so many ads each, in the titles of all. */
export function termCounts(ads: Record<string, number>): Map<string, TermCount> {
  return new Map(Object.entries(ads).map(([term, count]) => [term, { ads: count, titles: count }]));
}

/** A lexicon that knows this and nothing else. */
export function aLexicon(known: Partial<Lexicon>): Lexicon {
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
