/** What makes two spellings of a place the same: St-Jérôme, saint jerome and Saint-Jérôme. */
import { fold } from "../fold.ts";
import { normalise } from "../typed-text.ts";

const opened: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", mt: "mont" };

/** Folded, abbreviations opened, written as one word: hyphens, apostrophes and spaces do not count. */
export function placeKey(name: string): string {
  return asOneWord(fold(name));
}

/** As `placeKey`, with the accents as they are written. */
export function writtenKey(name: string): string {
  return asOneWord(
    normalise(name, "NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
}

function asOneWord(words: string): string {
  return words
    .split(" ")
    .map((word) => opened[word] ?? word)
    .join("");
}
