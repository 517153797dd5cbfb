/** What makes two spellings of a place the same: St-Jérôme, saint jerome and Saint-Jérôme. */
import { fold } from "../fold.ts";

const opened: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", mt: "mont" };

/** Folded, abbreviations opened, written as one word: hyphens, apostrophes and spaces do not count. */
export function placeKey(name: string): string {
  return fold(name)
    .split(" ")
    .map((word) => opened[word] ?? word)
    .join("");
}
