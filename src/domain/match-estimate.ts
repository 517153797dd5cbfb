import type { Match } from "./search-match.ts";

/** Of the ads with one word, so many have a further one as well, and so many have it right after: guesses, on the high side. */
const togetherShare = 0.5;
const besideShare = 0.25;

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
      return shareOf(besideShare, match.terms.map(countOf));
    case "any":
      return Math.max(...match.of.map((part) => estimate(part, countOf)));
    case "all":
      return shareOf(
        togetherShare,
        match.of.filter(({ kind }) => kind !== "none").map((part) => estimate(part, countOf)),
      );
    case "none":
      return Number.POSITIVE_INFINITY;
  }
}

function shareOf(share: number, counts: readonly number[]): number {
  return Math.min(...counts) * share ** Math.max(0, counts.length - 1);
}
