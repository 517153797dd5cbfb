/**
 * Synonyms. An entry without targets is two-way: each word matches the others. With targets it is one-way: its words
 * also match the targets, not the reverse.
 */

import { normalizeLine } from "../../platform/text-input.ts";
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { writtenForms } from "../index/index-document.ts";
import type { ThesaurusEntry } from "./shipped-thesaurus.ts";

export type { ThesaurusEntry };

/** Lookup key of a word: its terms without stop words. */
export function thesaurusKey(written: string): string {
  const terms = analyze(written).map(({ term }) => term);
  const meaningful = terms.filter((term) => !isStopWord(term));
  return (meaningful.length > 0 ? meaningful : terms).join(" ");
}

/** All lookup keys of an entry; a two-word key is also a key in one word. */
export function thesaurusKeys({ words }: ThesaurusEntry): string[] {
  return [...new Set(words.flatMap(keysOfWord))].filter((key) => key !== "");
}

function keysOfWord(word: string): string[] {
  const key = thesaurusKey(word);
  const terms = key.split(" ");
  return terms.length === 2 ? [key, terms.join("")] : [key];
}

/**
 * Synonyms of `key` as written in the entry.
 * @param written typed forms of the key's terms, if known: lower case, with accents (`writtenForms`)
 */
export function synonymsIn(
  { words, targets }: ThesaurusEntry,
  key: string,
  written: ReadonlyMap<string, string> = new Map(),
): string[] {
  if (!words.some((word) => keysOfWord(word).includes(key) && isSameWord(word, written))) return [];
  return (targets.length > 0 ? targets : words).filter((word) => thesaurusKey(word) !== key);
}

/**
 * Whether the typed word is this word and not another with the same term: meublé and meuble, travaux and travail. A
 * word typed without accents may be either.
 */
function isSameWord(word: string, written: ReadonlyMap<string, string>): boolean {
  return [...writtenForms(word)].every(([term, known]) => {
    const typed = written.get(term) ?? "";
    const isAccented = /ée?s?$/u.test(typed) && /(?<!é)es?$/u.test(known);
    return !isAccented && !(/aux$/u.test(typed) && /ails?$/u.test(known));
  });
}

export const entryWordsMax = 20;
export const entryWordMaxLength = 60;
/** Longer phrases hardly occur in listings. */
const entryTermsMax = 4;

/** Entries of the thesaurus, including those of the product. */
export const thesaurusEntriesMax = 5_000;

export type EntryRejection =
  | "words-missing"
  | "words-alike"
  | "too-many-words"
  | "word-too-long"
  | "not-a-word";

/**
 * Parses the operator's input, words separated by commas, semicolons or lines. Of spellings with the same key, the first one
 * remains.
 */
export function parseEntry(typed: {
  words: string;
  targets: string;
}): { ok: true; entry: ThesaurusEntry } | { ok: false; reason: EntryRejection } {
  const words = wordsIn(typed.words);
  const targets = wordsIn(typed.targets);
  const all = [...words, ...targets];
  if (words.length === 0) return { ok: false, reason: "words-missing" };
  if (Math.max(words.length, targets.length) > entryWordsMax) return { ok: false, reason: "too-many-words" };
  if (all.some((word) => [...word].length > entryWordMaxLength || analyze(word).length > entryTermsMax))
    return { ok: false, reason: "word-too-long" };
  if (all.some((word) => thesaurusKey(word) === "")) return { ok: false, reason: "not-a-word" };
  const entry = { words: uniqueByKey(words), targets: uniqueByKey(targets) };
  const others = entry.targets.length > 0 ? entry.targets : entry.words;
  const hasSynonym = entry.words.some((word) =>
    others.some((other) => thesaurusKey(other) !== thesaurusKey(word)),
  );
  return hasSynonym ? { ok: true, entry } : { ok: false, reason: "words-alike" };
}

function wordsIn(text: string): string[] {
  return text
    .split(/[,;\n]/u)
    .map(normalizeLine)
    .filter((word) => word !== "");
}

function uniqueByKey(words: readonly string[]): string[] {
  const keys = new Set<string>();
  return words.filter((word) => keys.size < keys.add(thesaurusKey(word)).size);
}

/** Equal for entries whose words and targets the search takes for the same. */
export function contentKey({ words, targets }: ThesaurusEntry): string {
  return JSON.stringify([words, targets].map((list) => uniqueByKey(list.map(normalizeLine))));
}
