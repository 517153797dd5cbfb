/** How fingers and ears mistake one letter for another: neighbours on the keyboard, letters of one sound. */

/** No mistake costs less. */
export const sameSoundCost = 0.4;

/** Of a letter between others: c and g sound otherwise before e, i and y. */
export function soundOfLetter(letter: string, next = ""): string {
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
