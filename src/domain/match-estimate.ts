import type { Match } from "./search-match.ts";

/** Of the ads with one word, so many have a further one as well: a guess, on the high side. */
const togetherShare = 0.25;

/** The terms that an ad may match by. */
export function positiveTerms(match: Match): string[] {
  if (match.kind === "none") return [];
  return match.kind === "words" ? [...match.terms] : match.of.flatMap(positiveTerms);
}

/**
 * About how many ads match; Infinity where words are only excluded.
 * @param countOf how many ads have a term
 */
export function estimate(match: Match, countOf: (term: string) => number): number {
  switch (match.kind) {
    case "words":
      return together(match.terms.map(countOf));
    case "any":
      return Math.max(...match.of.map((part) => estimate(part, countOf)));
    case "all":
      return together(match.of.filter(({ kind }) => kind !== "none").map((part) => estimate(part, countOf)));
    case "none":
      return Number.POSITIVE_INFINITY;
  }
}

function together(counts: readonly number[]): number {
  return Math.min(...counts) * togetherShare ** Math.max(0, counts.length - 1);
}
