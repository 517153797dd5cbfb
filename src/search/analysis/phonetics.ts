/**
 * Phonetic key of a folded French word, approximate: a word spelled by ear has the same key as the intended word,
 * however many letters differ (manto, manteau). Only compared with other keys.
 */
import { memoize } from "../../platform/memoize.ts";

/** Shorter keys are shared by too many words. */
const keyLengthMin = 4;

/** Null when the word is too short for a reliable key or contains anything but letters. */
export const phoneticKey = memoize(
  // A misspelled word is compared with hundreds of candidates, and mostly the same ones.
  { max: 20_000, keyOf: (word: string) => word },
  (word): string | null => {
    if (!/^[a-z]{4,24}$/u.test(word)) return null;
    const sound = soundOf(word);
    return sound.length < keyLengthMin ? null : sound;
  },
);

/** The same of a word of any length: short ones are shared by too many words to be compared alone. */
export function soundOf(word: string): string {
  return rules.reduce((text, [written, spoken]) => text.replace(written, spoken), word);
}

/** Applied in order. Capitals stand for sounds that have no letter of their own. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, "f"],
  [/(?<=[aeou])ill(?=[aeiou])/gu, "y"], // balailleuse: balayeuse
  [/qu|ck|q/gu, "k"],
  [/(?:ch|sh)(?![rlk])/gu, "S"],
  [/t(?=ion)/gu, "s"],
  [/sc(?=[eiy])/gu, "s"],
  [/c(?=[eiy])/gu, "s"],
  [/c/gu, "k"],
  [/ge(?=[aou])/gu, "j"],
  [/g(?=[eiy])/gu, "j"],
  [/gu(?=[ei])/gu, "g"],
  [/z/gu, "s"],
  [/w/gu, "v"],
  [/h/gu, ""],
  [/p(?=t)/gu, ""], // comptable
  [/eau|eal$|au/gu, "o"], // stems end in -al for -au
  [/ou|oo/gu, "U"],
  [/oi/gu, "W"],
  [/(?:er|et|ez|ai|ay|ey)$/gu, "E"],
  // Nasal vowels: a vowel before n or m that is followed by another consonant or the end of the word.
  [/(?:ain|aim|ein|in|im|yn|ym)(?=[^aeiouynm]|$)/gu, "I"],
  [/(?:an|am|en|em)(?=[^aeiouynm]|$)/gu, "A"],
  [/(?:on|om)(?=[^aeiouynm]|$)/gu, "O"],
  [/ai|ei/gu, "e"],
  [/y/gu, "i"],
  [/(.)\1+/gu, "$1"],
  [/(?<=.{2})(?:e|[tdsxp]+)$/gu, ""], // silent at the end
];
