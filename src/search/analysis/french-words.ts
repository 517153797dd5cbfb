/**
 * French words as index terms: a spelling dictionary (nouns in the singular, verbs in the infinitive) and, for each
 * verb in -er, its participle and present, which fold to one term: débarré, débarre. Data: Grammalecte, MPL 2.0
 * (scripts/build-french-words.ts).
 */
import written from "./french-words.json" with { type: "json" };
import { tokenize } from "./tokens.ts";

/** @param term as produced by `analyze` */
export function isFrenchWord(term: string): boolean {
  return loadTerms(term.charAt(0)).has(term);
}

const wordsByInitial: ReadonlyMap<string, string> = new Map(Object.entries(written));
const termsByInitial = new Map<string, ReadonlySet<string>>();

/** Loaded per initial letter: analyzing the whole dictionary takes as long as rendering several pages. */
function loadTerms(initial: string): ReadonlySet<string> {
  const known =
    termsByInitial.get(initial) ??
    new Set(
      inflectedForms(initial)
        .flatMap(tokenize)
        .map(({ term }) => term),
    );
  termsByInitial.set(initial, known);
  return known;
}

function inflectedForms(initial: string): string[] {
  const words = wordsByInitial.get(initial)?.split(" ") ?? [];
  return words.flatMap((word) => (word.endsWith("er") ? [word, word.slice(0, -1)] : [word]));
}
