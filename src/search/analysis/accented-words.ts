/**
 * Words that differ by the accent of their last vowel alone are indexed alike, so that whoever leaves accents out finds
 * both: meuble and meublé, vitre and vitré. Which of the two was typed decides who comes first.
 */

import type { SearchQuery } from "../query/query-syntax.ts";
import { isFrenchWord } from "./french-words.ts";

/**
 * A regular expression of PostgreSQL, for titles that write one of the words with the other vowel than was typed; null
 * where no typed word has a verb in -er beside it.
 */
export function differsOnlyByAccents({ all }: SearchQuery): string | null {
  const written = all.flat().flatMap(({ typed, words: [only, ...others], isQuoted }) => {
    if (!only || others.length > 0 || isQuoted || !isFrenchWord(`${only.term}r`)) return [];
    // « meublees », without any accents, may only be the one.
    const [, start, vowel] = /^(\p{L}+[^e])([eé])s?$/iu.exec(typed.normalize("NFC")) ?? [];
    return start && vowel ? [start + (vowel.toLowerCase() === "e" ? "[éÉ]e?s?" : "es?")] : [];
  });
  return written.length > 0 ? `(^|[^a-z])(${written.join("|")})([^a-z]|$)` : null;
}
