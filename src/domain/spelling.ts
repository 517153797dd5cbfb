/**
 * Typing mistakes: candidates are found by the letters that remain when some are left out (symmetric deletion), and
 * weighed by how people mistype.
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

/** Two words within `editsMax` of each other share one of these. Empty for what is never corrected. */
export function spellingKeys(word: string): string[] {
  if (!isCorrectable(word)) return [];
  const start = word.slice(0, keyLength);
  const keys = new Set([start]);
  let shortened = [start];
  // Words of five to eight letters can meet across the border of seven: all leave out two.
  for (let edits = 0; edits < (word.length < 6 ? 1 : 2); edits += 1) {
    shortened = shortened.flatMap((key) => [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1)));
    for (const key of shortened) keys.add(key);
  }
  return [...keys];
}

/**
 * Cost of getting from `typed` to `word`, in edits: left out, added, replaced or swapped letters (optimal string
 * alignment), cheaper where fingers slip: swapped letters, doubled ones, neighbours on the keyboard. `Infinity` when it
 * takes more than `editsMax(typed)`.
 */
export function spellingCost(typed: string, word: string): number {
  const max = editsMax(typed);
  if (Math.abs(typed.length - word.length) > max) return Number.POSITIVE_INFINITY;
  const rows: { edits: number; cost: number }[][] = [];
  for (let i = 0; i <= typed.length; i += 1) {
    rows.push([]);
    for (let j = 0; j <= word.length; j += 1) rows[i]?.push(stepTo(rows, typed, word, i, j));
  }
  const { edits, cost } = rows[typed.length]?.[word.length] ?? { edits: max + 1, cost: 0 };
  return edits > max || cost >= costMax ? Number.POSITIVE_INFINITY : cost;
}

/** Two letters taken for quite others, or the first one and another: that is another word (baroque, marque). */
const costMax = 2;

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
  const atStart = i <= 1 && j <= 1 ? 0.3 : 0; // first letters are seldom wrong
  if (i > 0) consider(rows[i - 1]?.[j], 1, (a === typed[i - 2] ? 0.6 : 0.9) + atStart);
  if (j > 0) consider(rows[i]?.[j - 1], 1, (b === word[j - 2] ? 0.6 : 0.9) + atStart);
  if (i > 0 && j > 0) {
    consider(rows[i - 1]?.[j - 1], a === b ? 0 : 1, a === b ? 0 : (areNeighbours(a, b) ? 0.7 : 1) + atStart);
    if (i > 1 && j > 1 && a === word[j - 2] && b === typed[i - 2] && a !== b)
      consider(rows[i - 2]?.[j - 2], 1, 0.7);
  }
  return best;
}

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
