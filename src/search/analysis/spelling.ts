/**
 * Spelling correction. Candidates share a deletion key (symmetric deletion) or a phonetic key; they are weighted by an
 * edit distance that models typing mistakes and spelling by ear.
 */
import { phoneticKey } from "./phonetics.ts";

/** The lowest cost of any mistake. */
export const sameSoundCost = 0.4;

/** Shorter words have too many neighbors to guess among. */
const letterMin = 4;
const letterMax = 24;
/** Deletions are applied to the first letters only, which keeps the number of keys of long words small. */
const keyLength = 9;

/** Maximum edit distance for a word of that length: 1, and 2 from seven letters on. */
export function maxEdits(word: string): number {
  if (!isCorrectable(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Numbers and codes are never corrected, nor are words that are too short or too long. */
function isCorrectable(word: string): boolean {
  return new RegExp(`^[a-z]{${letterMin},${letterMax}}$`, "u").test(word);
}

/** Increase it with every change of `spellingKeys` or of the phonetic rules: stored keys are then recomputed. */
export const spellingKeysVersion = 1;

/** Prefix of phonetic keys; it cannot occur in deletion keys. */
const phoneticKeyPrefix = "~";

/**
 * Two words within `maxEdits` of each other, or with the same phonetic key, share at least one key. Empty for words
 * that are never corrected.
 */
export function spellingKeys(word: string): string[] {
  if (!isCorrectable(word)) return [];
  const start = word.slice(0, keyLength);
  const sound = phoneticKey(word);
  const keys = new Set(sound === null ? [start] : [start, phoneticKeyPrefix + sound]);
  let shortened = [start];
  // Words of five to eight letters can match across the seven-letter limit, so they all get two deletions.
  for (let edits = 0; edits < (word.length < 6 ? 1 : 2); edits += 1) {
    shortened = shortened.flatMap((key) => [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1)));
    for (const key of shortened) keys.add(key);
  }
  return [...keys];
}

/** The few spelling keys shared by words that sound alike or have a letter doubled or not: sale, salle. */
export function homophoneKeys(word: string): string[] {
  if (!isCorrectable(word)) return [];
  const start = word.slice(0, keyLength);
  const sound = phoneticKey(word);
  const undoubled = [...start].flatMap((letter, at) =>
    letter === start[at - 1] ? [start.slice(0, at) + start.slice(at + 1)] : [],
  );
  return [start, ...undoubled, ...(sound === null ? [] : [phoneticKeyPrefix + sound])];
}

/**
 * Cost of reading `typed` as `word`: weighted edit distance, or `soundCost` if they sound alike. `Infinity` when the
 * distance exceeds `maxEdits(typed)` and they do not sound alike, or the cost exceeds the limit, which is
 * `limitMin` at least.
 */
export function spellingCost(typed: string, word: string, limitMin = 0): number {
  const limit = Math.max(limitMin, costMax(typed));
  // The stem of manteau is manteal, that of travail traval.
  const written = /al$/u.test(word)
    ? [word, ...["au", "ail"].map((end) => word.replace(/al$/u, end))]
    : [word];
  const edits = Math.min(...written.map((spelling) => editDistanceCost(typed, spelling, limit)));
  return edits > soundCost && isCorrectable(typed) && soundAlike(typed, word) ? soundCost : edits;
}

/** Cheaper than a missing letter, more expensive than a letter replaced by one of the same sound. */
const soundCost = 0.5;

export function soundAlike(typed: string, word: string): boolean {
  const sound = phoneticKey(typed);
  return sound !== null && sound === phoneticKey(word);
}

/**
 * Weighted optimal string alignment distance. Transposed and doubled letters, neighboring keys and letters of the same
 * sound cost less.
 */
function editDistanceCost(typed: string, word: string, limit: number): number {
  const max = maxEdits(typed);
  if (minEditDistance(typed, word) > max) return Number.POSITIVE_INFINITY;
  const rows: { edits: number; cost: number }[][] = [];
  for (let i = 0; i <= typed.length; i += 1) {
    rows.push([]);
    for (let j = 0; j <= word.length; j += 1) rows[i]?.push(cheapestStep(rows, typed, word, i, j));
  }
  const { edits, cost } = rows[typed.length]?.[word.length] ?? { edits: max + 1, cost: 0 };
  return edits > max || cost > limit ? Number.POSITIVE_INFINITY : cost;
}

/** A lower bound of the edit distance, from letter counts. It rejects most candidates cheaply. */
function minEditDistance(one: string, other: string): number {
  const counts = new Int8Array(128);
  for (let at = 0; at < one.length; at += 1) tally(counts, one.charCodeAt(at), 1);
  for (let at = 0; at < other.length; at += 1) tally(counts, other.charCodeAt(at), -1);
  let [more, less] = [0, 0];
  for (const count of counts) {
    if (count > 0) more += count;
    else less -= count;
  }
  return Math.max(more, less);
}

function tally(counts: Int8Array, code: number, by: number): void {
  counts[code] = (counts[code] ?? 0) + by;
}

/**
 * Up to six letters: one slip, in the first letter only with a neighboring key or the same sound. Seven letters: any
 * one letter. Longer: two slips. A higher limit yields other words: full is not pull, divorce not dévoré. Tuned on the
 * known-typo queries that are not held out.
 */
function costMax({ length }: string): number {
  if (length < 7) return 1;
  return length === 7 ? 1.15 : 1.65;
}

/** Whether one is the feminine of the other: chère and cher, électricienne and électricien are not misspellings. */
export function isGenderVariant(one: string, other: string): boolean {
  const [masculine, feminine] = one.length < other.length ? [one, other] : [other, one];
  const isGendered = /..er$|....(?:ien|ant|ent)$/u.test(masculine);
  return isGendered && [`${masculine}e`, `${masculine}${masculine.at(-1)}e`].includes(feminine);
}

/** `spellingCost` for a prefix that is still being typed; letters that may follow only add `continuationCost`. */
export function prefixCost(typed: string, word: string): number {
  const starts = [typed.length - 1, typed.length, typed.length + 1].filter((length) => length < word.length);
  const continued = starts.map((length) => spellingCost(typed, word.slice(0, length)) + continuationCost);
  return Math.min(spellingCost(typed, word), ...continued);
}

const continuationCost = 0.2;

/**
 * Corrected variants of a prefix of four to nine letters for the most frequent slips: a letter doubled or not, two
 * letters transposed. Few enough for each to be looked up (soufle → souffle).
 */
export function correctedPrefixes(typed: string): string[] {
  if (!new RegExp(`^[a-z]{${letterMin},${keyLength}}$`, "u").test(typed)) return [];
  const meant = new Set<string>();
  // Mistakes in the first letter are rare.
  for (let at = 1; at < typed.length; at += 1) {
    const [before, letter = "", after] = [typed.slice(0, at), typed[at], typed.slice(at + 1)];
    meant.add(letter === typed[at - 1] ? before + after : before + letter + letter + after);
    if (after !== "") meant.add(before + after.slice(0, 1) + letter + after.slice(1));
  }
  meant.delete(typed);
  return [...meant];
}

function cheapestStep(
  rows: { edits: number; cost: number }[][],
  typed: string,
  word: string,
  i: number,
  j: number,
) {
  if (i === 0 && j === 0) return { edits: 0, cost: 0 };
  const a = typed[i - 1] ?? "";
  const b = word[j - 1] ?? "";
  let best = { edits: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  const consider = (from: { edits: number; cost: number } | undefined, edits: number, cost: number) => {
    if (!from) return;
    const there = { edits: from.edits + edits, cost: from.cost + cost };
    if (there.edits < best.edits || (there.edits === best.edits && there.cost < best.cost)) best = there;
  };
  const isSameSound = letterSound(a, typed[i]) === letterSound(b, word[j]);
  const atStart = i <= 1 && j <= 1 && !isSameSound ? 0.3 : 0; // mistakes in the first letter are rare
  if (i > 0) consider(rows[i - 1]?.[j], 1, (a === typed[i - 2] ? 0.6 : 0.9) + atStart);
  // A letter is left out about as often as a neighboring key is hit.
  if (j > 0) consider(rows[i]?.[j - 1], 1, (b === word[j - 2] ? 0.6 : 0.8) + atStart);
  if (i > 0 && j > 0) {
    // Folding removed the cedilla: tronsoneuse, mason.
    const isCedilla = i > 1 && j > 1 && /^(?:cs|sc)$/u.test(a + b);
    const replaced = isSameSound || isCedilla ? sameSoundCost : substitutionCost(a, b);
    consider(rows[i - 1]?.[j - 1], a === b ? 0 : 1, a === b ? 0 : replaced + atStart);
    if (i > 1 && j > 1 && a === word[j - 2] && b === typed[i - 2] && a !== b)
      consider(rows[i - 2]?.[j - 2], 1, 0.7);
  }
  return best;
}

/** The sound of a letter given the next one: c and g are soft before e, i and y. */
function letterSound(letter: string, next = ""): string {
  if (/[eiy]/u.test(next)) {
    if (letter === "c") return "s";
    if (letter === "g") return "j";
  }
  return soundsOfLetters[letter] ?? letter;
}

const soundsOfLetters: Record<string, string> = { c: "k", q: "k", z: "s", y: "i" };

/** Cost of substituting one letter for another; 1 is an ordinary edit. */
function substitutionCost(a: string, b: string): number {
  if (areNeighborKeys(a, b) || /^(?:jy|yj)$/u.test(a + b)) return 0.7;
  return vowels.test(a) && vowels.test(b) ? 0.8 : 1.1;
}

const vowels = /[aeiouy]/u;

/** Canadian French keyboard. */
const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighborKeys(a: string, b: string): boolean {
  const place = (letter: string) => {
    const row = keyboard.findIndex((letters) => letters.includes(letter));
    return row < 0 ? null : { row, column: (keyboard[row]?.indexOf(letter) ?? 0) + row / 2 };
  };
  const one = place(a);
  const other = place(b);
  if (!one || !other) return false;
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}
