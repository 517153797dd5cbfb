/**
 * An ad's words as PostgreSQL's tsvector. The label of each says where it stands and how: A in the title and written as
 * its term is, B in the title in the plural or agreed, C and D likewise in the text. So one index tells title from text
 * and exact from stemmed. Those of the title stand there once more behind a sign, since labels are not in the index
 * and would have to be looked up in every ad that has the word; there, A marks the words that lead the title.
 */
import { isSmallWord, type SearchWord, searchWords, unifySpelling, wordsOf } from "../analysis/tokens.ts";

/** Goes up with every change of how words or cells of the map are made: ads indexed before are indexed again after the next start. */
export const searchIndexVersion = 5;

/** Before a term that stands in the title. */
export const titleSign = "=";
/** Of a term behind `titleSign`, where it leads the title. */
export const leadingLabel = "A";

/** tsvector keeps no position above. */
const positionMax = 16_383;
/** No phrase reaches from the title into the text. */
const gap = 20;

/** `title`, then `text` (description and what else is searched), as text for `::tsvector`. */
export function searchVector(title: string, text: string): string {
  const entries: string[] = [];
  let position = 0;
  const add = (found: readonly SearchWord[], bare: string, inflected: string) => {
    for (const { term, isBare } of found) {
      position = Math.min(position + 1, positionMax);
      entries.push(`'${term}':${position}${isBare ? bare : inflected}`);
    }
  };
  const titleWords = searchWords(title);
  const { from, to } = leading(titleWords);
  for (const [at, { term }] of titleWords.entries())
    entries.push(`'${titleSign}${term}':${at + 1}${at >= from && at < to ? leadingLabel : ""}`);
  add(titleWords, "A", "B");
  position = Math.min(position + gap, positionMax);
  add(searchWords(text), "C", "D");
  return entries.join(" ");
}

/**
 * What is for sale and how it is, before the first small word says what it is for, of or with: the lamp of « À vendre,
 * belle lampe de table », not the table.
 */
function leading(titleWords: readonly SearchWord[]): { from: number; to: number } {
  const isSmall = ({ term }: SearchWord) => isSmallWord(term);
  const from = titleWords.findIndex((word) => !isSmall(word));
  const length = from < 0 ? 0 : titleWords.slice(from).findIndex(isSmall);
  return { from, to: length < 0 ? titleWords.length : from + length };
}

/**
 * Each term once, with how it was first written (lower case, accents kept), for corrections and suggestions. What stands
 * there only abbreviated is written out: saint of St-Jérôme, hp of 10 forces.
 */
export function writtenWords(text: string): Map<string, string> {
  const written = new Map<string, string>();
  const pieces = piecesOf(text);
  for (const piece of pieces) {
    const found = searchWords(piece);
    for (const { term } of found)
      if (!written.has(term)) written.set(term, found.length === 1 ? piece : term);
  }
  for (const piece of piecesOf(unifySpelling(text)).difference(pieces))
    for (const { term } of wordsOf(piece))
      if (!written.has(term) && /^\p{L}+$/u.test(term)) written.set(term, piece);
  return written;
}

function piecesOf(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase("fr-CA").split(/[^\p{L}\p{M}\p{N}]+/u));
}
