/**
 * Words that differ only by the accent of their last vowel share one term, so that a query without accents matches
 * both: meuble and meublé, vitre and vitré. The accent that was typed only affects ranking.
 */

import type { SearchQuery } from "../query/query-syntax.ts";
import { isFrenchWord } from "./french-words.ts";
import { analyze } from "./tokens.ts";

/**
 * A PostgreSQL regular expression matching titles that contain a query word with the other accent; null when no query
 * word is the stem of a verb in -er.
 * @param synonyms of the typed words, as written in the thesaurus: farm means ferme, not fermé
 */
export function otherAccentPattern({ all }: SearchQuery, synonyms: readonly string[] = []): string | null {
  const pieces = all.flat();
  const typed = new Set(pieces.flatMap(({ words }) => words.map(({ term }) => term)));
  const meant = synonyms
    .map((written) => ({ typed: written, words: analyze(written), isQuoted: false }))
    .filter(({ words }) => !words.some(({ term }) => typed.has(term)));
  const written = [...pieces, ...meant].flatMap(({ typed: form, words: [only, ...others], isQuoted }) => {
    if (!only || others.length > 0 || isQuoted || !isFrenchWord(`${only.term}r`)) return [];
    // « meublees », without any accent, can only be the participle.
    const [, start, vowel] = /^(\p{L}+[^e])([eé])s?$/iu.exec(form.normalize("NFC")) ?? [];
    return start && vowel ? [{ start, isAccented: vowel.toLowerCase() !== "e" }] : [];
  });
  // Furnished is meublé and furniture meuble: neither is another word.
  const others = written.filter(
    ({ start, isAccented }) =>
      !written.some((other) => other.start === start && other.isAccented !== isAccented),
  );
  const patterns = others.map(({ start, isAccented }) => start + (isAccented ? "es?" : "[éÉ]e?s?"));
  return patterns.length > 0 ? `(^|[^a-z])(${[...new Set(patterns)].join("|")})([^a-z]|$)` : null;
}
