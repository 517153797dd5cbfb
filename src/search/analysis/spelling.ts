import { phoneticKey } from "./phonetics.ts";

/** How fingers and ears mistake one letter for another: neighbours on the keyboard, letters of one sound. */

/** No mistake costs less. */
export const sameSoundCost = 0.4;

/** Of a letter between others: c and g sound otherwise before e, i and y. */
export function letterSound(letter: string, next = ""): string {
  if (/[eiy]/u.test(next)) {
    if (letter === "c") return "s";
    if (letter === "g") return "j";
  }
  return soundsOfLetters[letter] ?? letter;
}

const soundsOfLetters: Record<string, string> = { c: "k", q: "k", z: "s", y: "i" };

/** Of one letter for another: 1 is an edit like any other. */
export function replacedCost(a: string, b: string): number {
  if (areNeighbours(a, b) || /^(?:jy|yj)$/u.test(a + b)) return 0.7;
  return vowels.test(a) && vowels.test(b) ? 0.8 : 1.1;
}

const vowels = /[aeiouy]/u;

/** Canadian French keyboard. */
const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighbours(a: string, b: string): boolean {
  const place = (letter: string) => {
    const row = keyboard.findIndex((letters) => letters.includes(letter));
    return row < 0 ? null : { row, column: (keyboard[row]?.indexOf(letter) ?? 0) + row / 2 };
  };
  const one = place(a);
  const other = place(b);
  if (!one || !other) return false;
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}

/**
 * Mistakes: candidates are found by the letters that remain when some are left out (symmetric deletion) and by their
 * sound, and weighed by how people mistype, and write by ear.
 */

/** Shorter words have too many neighbours to guess among. */
const letterMin = 4;
const letterMax = 24;
/** Deletions are taken from the first letters only: it keeps the keys of long words few. */
const keyLength = 9;

/** How many edits a word of that length may be away: one, and two from seven letters on. */
export function editsMax(word: string): number {
  if (!isCorrectable(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Letters alone, and enough of them: numbers and codes are what they are. */
function isCorrectable(word: string): boolean {
  return new RegExp(`^[a-z]{${letterMin},${letterMax}}$`, "u").test(word);
}

/** Goes up with every change of `spellingKeys`, or of sounds: keys that an older version made are made again. */
export const spellingKeysVersion = 1;

/** Before a sound among the keys: nothing that is left of letters. */
const soundSign = "~";

/** Two words within `editsMax` of each other share one of these, and two that sound alike. Empty for what is never corrected. */
export function spellingKeys(word: string): string[] {
  if (!isCorrectable(word)) return [];
  const start = word.slice(0, keyLength);
  const sound = phoneticKey(word);
  const keys = new Set(sound === null ? [start] : [start, soundSign + sound]);
  let shortened = [start];
  // Words of five to eight letters can meet across the border of seven: all leave out two.
  for (let edits = 0; edits < (word.length < 6 ? 1 : 2); edits += 1) {
    shortened = shortened.flatMap((key) => [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1)));
    for (const key of shortened) keys.add(key);
  }
  return [...keys];
}

/**
 * What it costs to take `typed` for `word`: the edits between them, or writing by ear. `Infinity` when it takes more edits
 * than `editsMax(typed)` and they do not sound alike, or costs more than a mistake does.
 */
export function spellingCost(typed: string, word: string): number {
  // The stem of manteau is manteal, that of travail traval.
  const written = /al$/u.test(word)
    ? [word, ...["au", "ail"].map((end) => word.replace(/al$/u, end))]
    : [word];
  const edits = Math.min(...written.map((spelling) => editsCost(typed, spelling)));
  return edits > soundCost && isCorrectable(typed) && soundAlike(typed, word) ? soundCost : edits;
}

/** Nearer than a letter left out, further than one that sounds like another. */
const soundCost = 0.5;

export function soundAlike(typed: string, word: string): boolean {
  const sound = phoneticKey(typed);
  return sound !== null && sound === phoneticKey(word);
}

/**
 * Left out, added, replaced or swapped letters (optimal string alignment), cheaper where fingers slip (swapped letters,
 * doubled ones, neighbours on the keyboard) and where another letter has the same sound.
 */
function editsCost(typed: string, word: string): number {
  const max = editsMax(typed);
  if (lettersApart(typed, word) > max) return Number.POSITIVE_INFINITY;
  const rows: { edits: number; cost: number }[][] = [];
  for (let i = 0; i <= typed.length; i += 1) {
    rows.push([]);
    for (let j = 0; j <= word.length; j += 1) rows[i]?.push(stepTo(rows, typed, word, i, j));
  }
  const { edits, cost } = rows[typed.length]?.[word.length] ?? { edits: max + 1, cost: 0 };
  return edits > max || cost > costMax(typed) ? Number.POSITIVE_INFINITY : cost;
}

/** At least so many edits are needed: letters that one has and the other has not. Quick, for most candidates are far off. */
function lettersApart(one: string, other: string): number {
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
 * Up to six letters a slip, but of the first letter only one beside it or of the same sound; of seven any one letter; then two
 * slips. More is another word: full is no pull, divorce not dévoré. Tuned on the known-typo queries that are not held out.
 */
function costMax({ length }: string): number {
  if (length < 7) return 1;
  return length === 7 ? 1.15 : 1.65;
}

/** Whether one is the other in the feminine: chère is no mistake for cher, nor électricien for électricienne. */
export function isOtherGender(one: string, other: string): boolean {
  const [masculine, feminine] = one.length < other.length ? [one, other] : [other, one];
  const isGendered = /..er$|....(?:ien|ant|ent)$/u.test(masculine);
  return isGendered && [`${masculine}e`, `${masculine}${masculine.at(-1)}e`].includes(feminine);
}

/** The same for a word that is still being typed: what may follow costs nothing but the doubt whether it does. */
export function beginningCost(typed: string, word: string): number {
  const starts = [typed.length - 1, typed.length, typed.length + 1].filter((length) => length < word.length);
  const goingOn = starts.map((length) => spellingCost(typed, word.slice(0, length)) + goingOnCost);
  return Math.min(spellingCost(typed, word), ...goingOn);
}

const goingOnCost = 0.2;

/**
 * What a beginning of four to nine letters may have been meant to be, where fingers slip most: a letter doubled or not,
 * two swapped. Few, so that each can be looked up (soufle is souffle, and goes on).
 */
export function slippedBeginnings(typed: string): string[] {
  if (!new RegExp(`^[a-z]{${letterMin},${keyLength}}$`, "u").test(typed)) return [];
  const meant = new Set<string>();
  // The first letter is seldom wrong.
  for (let at = 1; at < typed.length; at += 1) {
    const [before, letter = "", after] = [typed.slice(0, at), typed[at], typed.slice(at + 1)];
    meant.add(letter === typed[at - 1] ? before + after : before + letter + letter + after);
    if (after !== "") meant.add(before + after.slice(0, 1) + letter + after.slice(1));
  }
  meant.delete(typed);
  return [...meant];
}

function stepTo(
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
  const isOneSound = letterSound(a, typed[i]) === letterSound(b, word[j]);
  const atStart = i <= 1 && j <= 1 && !isOneSound ? 0.3 : 0; // first letters are seldom wrong
  if (i > 0) consider(rows[i - 1]?.[j], 1, (a === typed[i - 2] ? 0.6 : 0.9) + atStart);
  if (j > 0) consider(rows[i]?.[j - 1], 1, (b === word[j - 2] ? 0.6 : 0.9) + atStart);
  if (i > 0 && j > 0) {
    // Folding took the cedilla off: tronsoneuse, mason.
    const isCedilla = i > 1 && j > 1 && /^(?:cs|sc)$/u.test(a + b);
    const replaced = isOneSound || isCedilla ? sameSoundCost : replacedCost(a, b);
    consider(rows[i - 1]?.[j - 1], a === b ? 0 : 1, a === b ? 0 : replaced + atStart);
    if (i > 1 && j > 1 && a === word[j - 2] && b === typed[i - 2] && a !== b)
      consider(rows[i - 2]?.[j - 2], 1, 0.7);
  }
  return best;
}
