/** Searches that many visitors make, to be suggested to others. */
import { fold } from "../../platform/fold.ts";

/** Minimum number of visitors on one day: fewer could be one household. */
export const visitorsMin = 5;

/** A popular search that is not repeated is deleted after so many days. */
export const popularDays = 60;

const longest = 40;
const wordsMax = 4;

/**
 * The text of a search as it may be suggested to others: a few words, without operators. Null for anything that may be a
 * contact, an address or a sentence: signs, numbers of more than four digits, many words.
 */
export function suggestibleSearch(q: string): string | null {
  const text = q.trim().replace(/\s+/gu, " ").replaceAll("'", "’").toLocaleLowerCase("fr-CA");
  const words = text.split(" ");
  const isPlain = /^[\p{L}\p{M}][\p{L}\p{M}\d ½’-]*$/u.test(text) && !/\d{5}|(?:\d[ -]?){7}| -/u.test(text);
  const isShort = text.length <= longest && words.length <= wordsMax;
  return isPlain && isShort && fold(text).length >= 3 ? text : null;
}
