/** What the search index knows of a match: which ads have a word, and which two words side by side. */

import { allOf, anyOf, hasPhrase, type Match, words } from "./match-expression.ts";
import { estimate } from "./selectivity.ts";

/**
 * What an ad that matches has, as far as an index knows: of each list in `runs` one of its runs of words side by side, and
 * `others`. All that match have it; whether an ad that has it matches is left to be seen.
 */
export type Found = { runs: readonly (readonly string[][])[]; others: Match | null };

export function foundBy(match: Match): Found {
  switch (match.kind) {
    case "words": {
      const runs = runsOf(match);
      const isAlone = (run: string[]) => run.length === 1;
      return {
        runs: runs.filter((run) => !isAlone(run)).map((run) => [run]),
        others: allOrNone(runs.filter(isAlone).map((run) => words(...run))),
      };
    }
    case "none":
      return { runs: [], others: wordsApart(match) };
    case "all": {
      const parts = match.of.map(foundBy);
      return {
        runs: parts.flatMap(({ runs }) => runs),
        others: allOrNone(parts.flatMap(({ others }) => others ?? [])),
      };
    }
    case "any": {
      const first = match.of.map((part) => foundBy(part).runs[0]);
      if (first.includes(undefined)) return { runs: [], others: wordsApart(match) };
      return { runs: [first.flatMap((runs) => runs ?? [])], others: null };
    }
  }
}

const allOrNone = (of: readonly Match[]) => (of.length > 0 ? allOf(of) : null);

/** An index that is asked for what an ad has not goes through all ads. */
export const isSelective = (match: Match) => estimate(match, () => 1) < Number.POSITIVE_INFINITY;

/** Words side by side may stand anywhere in it. Null when nothing that an index knows is left. */
function wordsApart(match: Match): Match | null {
  switch (match.kind) {
    case "words":
      return allOf(match.terms.map((term) => words(term)));
    case "none":
      return hasPhrase(match) ? null : match;
    case "all":
      return allOrNone(match.of.flatMap((part) => wordsApart(part) ?? []));
    case "any": {
      const of = match.of.map(wordsApart);
      return of.includes(null) ? null : anyOf(of.filter((part) => part !== null));
    }
  }
}

/** The words, those side by side together. */
function runsOf({ terms, steps }: Match & { kind: "words" }): string[][] {
  const runs: string[][] = [];
  for (const [at, term] of terms.entries()) {
    const run = steps[at - 1] === 1 ? runs.at(-1) : undefined;
    if (run) run.push(term);
    else runs.push([term]);
  }
  return runs;
}

/** These runs of words, with something between them, as text for `::tsvector`. */
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
