/**
 * How a folded French word sounds, roughly: what people write by ear has the sound of what they mean, however many letters
 * lie between (manto, manteau). Only ever compared with other sounds.
 */
import { memoize } from "../../platform/memoize.ts";

/** Fewer sounds are those of too many words. */
const soundMin = 4;

/** Null where a word is too short to be known by its sound, or has more than letters. */
export const phoneticKey = memoize(
  // A mistyped word is compared with hundreds, the same ones again and again.
  { max: 20_000, keyOf: (word: string) => word },
  (word): string | null => {
    if (!/^[a-z]{4,24}$/u.test(word)) return null;
    const sound = rules.reduce((text, [written, spoken]) => text.replace(written, spoken), word);
    return sound.length < soundMin ? null : sound;
  },
);

/** In their order. Capitals stand for sounds that no single letter writes. */
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
  // A vowel before n or m that another consonant or the end follows is spoken through the nose.
  [/(?:ain|aim|ein|in|im|yn|ym)(?=[^aeiouynm]|$)/gu, "I"],
  [/(?:an|am|en|em)(?=[^aeiouynm]|$)/gu, "A"],
  [/(?:on|om)(?=[^aeiouynm]|$)/gu, "O"],
  [/ai|ei/gu, "e"],
  [/y/gu, "i"],
  [/(.)\1+/gu, "$1"],
  [/(?<=.{2})(?:e|[tdsxp]+)$/gu, ""], // not spoken at the end
];
