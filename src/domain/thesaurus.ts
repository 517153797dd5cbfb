/**
 * Words that mean the same to people here. An entry without targets is two-way: each of its words finds the others. With
 * targets, who types one of its words also finds the targets, and not the reverse.
 */
import { isSmallWord, searchWords } from "./search-words.ts";

export type ThesaurusEntry = { words: readonly string[]; targets: readonly string[] };

/** How a word of an entry is found again in what somebody typed: folded, small words left out. */
function keyOf(written: string): string {
  const terms = searchWords(written).map(({ term }) => term);
  const saying = terms.filter((term) => !isSmallWord(term));
  return (saying.length > 0 ? saying : terms).join(" ");
}

/** The keys by which an entry is used. */
export function keysOf({ words }: ThesaurusEntry): string[] {
  return [...new Set(words.map(keyOf))].filter((key) => key !== "");
}

/** What else to look for where `key` was typed, as written in the entry. */
export function synonymsIn({ words, targets }: ThesaurusEntry, key: string): string[] {
  if (!words.some((word) => keyOf(word) === key)) return [];
  return (targets.length > 0 ? targets : words).filter((word) => keyOf(word) !== key);
}
