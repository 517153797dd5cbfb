/**
 * Sentences as users type them, with the filters that a reader would extract (sentences.json). `filters` is a query string
 * of /search; a third is held out by hash, like the judged queries.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../../src/platform/fold.ts";
import { stripFillerWords } from "../../src/search/analysis/filler-words.ts";
import { analyze, isStopWord } from "../../src/search/analysis/tokens.ts";
import { extractFilters } from "../../src/search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { type SearchFilters, writeSearchFilters } from "../../src/search/filters/search-filters.ts";

export type Sentence = { sentence: string; q: string; filters: string; isHeldOut: boolean };

/**
 * `harmful`: a filter that the reader would not extract, which hides what was asked for. `missed`: a filter is not
 * extracted, or its words remain: the results are too many or too few, but nothing else.
 */
export type Outcome = "right" | "missed" | "harmful";

export function sentences(): Sentence[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, "sentences.json"), "utf8")) as Sentence[];
}

export function outcomeOf({ sentence, q, filters }: Sentence): Outcome {
  const extracted = extractFilters(parseSearchFilters(new URLSearchParams({ q: sentence })));
  const expected = new Set(paramsOf(parseSearchFilters(new URLSearchParams(filters))));
  const found = new Set(paramsOf({ ...extracted, q: "", sortBy: "recent" }));
  if (!found.isSubsetOf(expected)) return "harmful";
  const isComplete = found.size === expected.size && wordsOf(extracted.q) === wordsOf(q);
  return isComplete ? "right" : "missed";
}

const paramsOf = (filters: SearchFilters) =>
  [...writeSearchFilters(filters, { isCategoryInPath: false })].map(([name, value]) => `${name}=${value}`);

/** Filler and stop words make no difference, except in a query that has nothing else. */
function wordsOf(q: string): string {
  const terms = analyze(stripFillerWords(q)).map(({ term }) => term);
  return terms.filter((term) => !isStopWord(term)).join(" ") || fold(q);
}

export function shareOf(outcomes: readonly Outcome[], outcome: Outcome): number {
  return outcomes.filter((each) => each === outcome).length / Math.max(1, outcomes.length);
}
