import { isExclusion, type Match } from "./match-expression.ts";

/**
 * Assumed share of the listings with one term that also have another one, anywhere or directly after it; on the high
 * side.
 */
const conjunctionShare = 0.5;
const adjacencyShare = 0.25;

/** The terms that may produce a match. */
export function positiveTerms(match: Match): string[] {
  if (isExclusion(match)) return [];
  return match.kind === "words" ? [...match.terms] : match.of.flatMap(positiveTerms);
}

/**
 * Estimated number of matches; Infinity when terms are only excluded.
 * @param countOf document frequency of a term
 */
export function estimateMatches(match: Match, countOf: (term: string) => number): number {
  switch (match.kind) {
    case "words":
      return combineShares(adjacencyShare, match.terms.map(countOf));
    case "any":
      return Math.max(...match.of.map((part) => estimateMatches(part, countOf)));
    case "all":
      return combineShares(
        conjunctionShare,
        match.of.filter((part) => !isExclusion(part)).map((part) => estimateMatches(part, countOf)),
      );
    case "none":
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * The most frequent term that is sufficient for a match, so that its frequency is a lower bound. Null when there is
 * none.
 */
export function sufficientTerm(
  match: Match,
  countOf: (term: string) => number,
): { term: string; listings: number } | null {
  if (match.kind === "words") {
    const [term, ...others] = match.terms;
    return term !== undefined && others.length === 0 ? { term, listings: countOf(term) } : null;
  }
  if (match.kind !== "any") return null;
  const known = match.of.flatMap((part) => sufficientTerm(part, countOf) ?? []);
  return known.toSorted((a, b) => b.listings - a.listings)[0] ?? null;
}

function combineShares(share: number, counts: readonly number[]): number {
  return Math.min(...counts) * share ** Math.max(0, counts.length - 1);
}
