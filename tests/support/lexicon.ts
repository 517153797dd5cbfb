import type { Lexicon, TermCount } from "../../src/search/query/lexicon.ts";

/** Term counts, given the number of listings per term; all of them have the term in their title. */
export function termCounts(listings: Record<string, number>): Map<string, TermCount> {
  return new Map(Object.entries(listings).map(([term, count]) => [term, { listings: count, titles: count }]));
}

/** A lexicon with only these entries. */
export function aLexicon(entries: Partial<Lexicon>): Lexicon {
  return {
    counts: new Map(),
    categories: new Map(),
    synonyms: new Map(),
    equivalents: entries.synonyms ?? new Map(),
    writtenSynonyms: [],
    corrections: new Map(),
    pairs: new Set(),
    completions: null,
    ...entries,
  };
}
