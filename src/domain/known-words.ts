/**
 * Words that are spelled right whatever the ads say today: who types one means it, and finds nothing rather than another
 * word. All that the shipped thesaurus writes, what it leads to as well, and the names of places.
 */
import { gazetteer } from "./gazetteer.ts";
import { provinces } from "./place.ts";
import { namesOf, regions } from "./regions.ts";
import { searchWords } from "./search-words.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";

/** @param term as searchWords makes it; a part of a longer name is known too (rive, king) */
export function isKnownWord(term: string): boolean {
  known ??= knownWords();
  return known.has(term);
}

/** Made when the first word is asked about: it takes some fifty milliseconds. */
let known: ReadonlySet<string> | null = null;

function knownWords(): Set<string> {
  const written = [
    ...shippedThesaurus.flatMap(({ words, targets }) => [...words, ...targets]),
    ...gazetteer.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...regions.flatMap(namesOf),
    ...provinces,
  ];
  return new Set(written.flatMap((text) => searchWords(text).map(({ term }) => term)));
}
