/** Splits a match into conditions that indexes support: single words, and pairs of adjacent words. */

import { allOf, anyOf, hasPhrase, type Match, phrase } from "./match-expression.ts";
import { estimateMatches } from "./selectivity.ts";

/**
 * A necessary condition of a match: one run of adjacent words from each list in `runs`, and `others`. It is not
 * sufficient and has to be verified.
 */
export type IndexedMatch = { runs: readonly (readonly string[][])[]; others: Match | null };

export function toIndexedMatch(match: Match): IndexedMatch {
  switch (match.kind) {
    case "words": {
      const runs = adjacentRuns(match);
      const isAlone = (run: string[]) => run.length === 1;
      return {
        runs: runs.filter((run) => !isAlone(run)).map((run) => [run]),
        others: allOfOrNull(runs.filter(isAlone).map((run) => phrase(...run))),
      };
    }
    case "none":
      return { runs: [], others: withoutPhrases(match) };
    case "all": {
      const parts = match.of.map(toIndexedMatch);
      return {
        runs: parts.flatMap(({ runs }) => runs),
        others: allOfOrNull(parts.flatMap(({ others }) => others ?? [])),
      };
    }
    case "any": {
      const first = match.of.map((part) => toIndexedMatch(part).runs[0]);
      if (first.includes(undefined)) return { runs: [], others: withoutPhrases(match) };
      return { runs: [first.flatMap((runs) => runs ?? [])], others: null };
    }
  }
}

const allOfOrNull = (of: readonly Match[]) => (of.length > 0 ? allOf(of) : null);

/** A purely negative condition would scan the whole index. */
export const isSelective = (match: Match) => estimateMatches(match, () => 1) < Number.POSITIVE_INFINITY;

/** Phrases relaxed to their words in any position. Null when no indexable condition is left. */
function withoutPhrases(match: Match): Match | null {
  switch (match.kind) {
    case "words":
      return allOf(match.terms.map((term) => phrase(term)));
    case "none":
      return hasPhrase(match) ? null : match;
    case "all":
      return allOfOrNull(match.of.flatMap((part) => withoutPhrases(part) ?? []));
    case "any": {
      const of = match.of.map(withoutPhrases);
      return of.includes(null) ? null : anyOf(of.filter((part) => part !== null));
    }
  }
}

/** Splits a phrase into runs of adjacent words. */
function adjacentRuns({ terms, steps }: Match & { kind: "words" }): string[][] {
  const runs: string[][] = [];
  for (const [at, term] of terms.entries()) {
    const run = steps[at - 1] === 1 ? runs.at(-1) : undefined;
    if (run) run.push(term);
    else runs.push([term]);
  }
  return runs;
}

/** The runs, separated by a gap, as text for `::tsvector`. */
export function runsVector(runs: readonly (readonly string[])[]): string {
  let position = 0;
  const entries = runs.flatMap((run) => {
    position += 1;
    return run.map((term) => {
      position += 1;
      return `'${term}':${position}`;
    });
  });
  return entries.join(" ");
}
