/**
 * Words that are spelled right whatever the ads say today: who types one means it, and finds nothing rather than another
 * word. All that the shipped thesaurus writes, what it leads to as well, and the names of places. And which of them name things.
 */
import { gazetteer } from "./gazetteer.ts";
import { provinces } from "./place.ts";
import { namesOf, regions } from "./regions.ts";
import { isSmallWord, searchWords } from "./search-words.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";

/** @param term as searchWords makes it; a part of a longer name is known too (rive, king) */
export function isKnownWord(term: string): boolean {
  known ??= knownWords();
  return known.has(term);
}

/**
 * Whether it names something, as a table or a ventilateur, and is not what may be said of many things, as blanc or
 * pliant: the shipped thesaurus knows what else it is called, or sorts of it (ventilateur de plafond).
 * @param term as searchWords makes it
 */
export function isThing(term: string): boolean {
  things ??= thingsNamed();
  return things.has(term);
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

let things: ReadonlySet<string> | null = null;

function thingsNamed(): Set<string> {
  const named = new Set<string>();
  for (const { words, targets } of shippedThesaurus) {
    // Another form of the same (blanc, blanche) is no other name.
    const isQuality = [...words, ...targets].every((word) => word.slice(0, 3) === words[0]?.slice(0, 3));
    for (const [first, next] of words.map(searchWords))
      if (first && (next ? isSmallWord(next.term) : !isQuality)) named.add(first.term);
  }
  return named;
}
