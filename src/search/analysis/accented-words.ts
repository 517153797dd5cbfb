/**
 * Words that differ only by the accent of their last vowel share one term, so that a query without accents matches
 * both: meuble and meublé, vitre and vitré. The accent that was typed only affects ranking.
 */

import type { SearchQuery } from "../query/query-syntax.ts";
import { isFrenchWord } from "./french-words.ts";

/**
 * A PostgreSQL regular expression matching titles that contain a query word with the other accent; null when no query
 * word is the stem of a verb in -er.
 */
export function otherAccentPattern({ all }: SearchQuery): string | null {
  const written = all.flat().flatMap(({ typed, words: [only, ...others], isQuoted }) => {
    if (!only || others.length > 0 || isQuoted || !isFrenchWord(`${only.term}r`)) return [];
    // « meublees », without any accent, can only be the participle.
    const [, start, vowel] = /^(\p{L}+[^e])([eé])s?$/iu.exec(typed.normalize("NFC")) ?? [];
    return start && vowel ? [start + (vowel.toLowerCase() === "e" ? "[éÉ]e?s?" : "es?")] : [];
  });
  return written.length > 0 ? `(^|[^a-z])(${written.join("|")})([^a-z]|$)` : null;
}
