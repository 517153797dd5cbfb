/**
 * An ad's words as PostgreSQL's tsvector. The label of each says where it stands and how: A in the title and written as
 * its term is, B in the title in the plural or agreed, C and D likewise in the text. So one index tells title from text
 * and exact from stemmed. Those of the title stand there once more behind a sign, since labels are not in the index
 * and would have to be looked up in every ad that has the word.
 */
import { type SearchWord, searchWords } from "./search-words.ts";

/** Goes up with every change of how words are made: ads indexed before are indexed again at the next start. */
export const searchIndexVersion = 2;

/** Before a term that stands in the title. */
export const titleSign = "=";

/** tsvector keeps no position above. */
const positionMax = 16_383;
/** No phrase reaches from the title into the text. */
const gap = 20;

/** `title`, then `text` (description and what else is searched), as text for `::tsvector`. */
export function searchVector(title: string, text: string): string {
  const entries: string[] = [];
  let position = 0;
  const add = (found: readonly SearchWord[], bare: string, inflected: string, isTitle: boolean) => {
    for (const { term, isBare } of found) {
      position = Math.min(position + 1, positionMax);
      entries.push(`'${term}':${position}${isBare ? bare : inflected}`);
      if (isTitle) entries.push(`'${titleSign}${term}':${position}`);
    }
  };
  add(searchWords(title), "A", "B", true);
  position = Math.min(position + gap, positionMax);
  add(searchWords(text), "C", "D", false);
  return entries.join(" ");
}

/** Each term once, with how it was first written (lower case, accents kept), for corrections and suggestions. */
export function writtenWords(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const piece of new Set(text.toLocaleLowerCase("fr-CA").split(/[^\p{L}\p{M}\p{N}]+/u))) {
    const found = searchWords(piece);
    for (const { term } of found)
      if (!written.has(term)) written.set(term, found.length === 1 ? piece : term);
  }
  return written;
}
