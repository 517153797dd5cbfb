import { isFrenchWord } from "./french-words.ts";

/**
 * Nouns in -er that would be another word without the r: « oranger » is not a misspelled « orangé », nor « rocher » « roche ».
 * Nouns that are no word without it (pommier) are not listed.
 */
const nouns: ReadonlySet<string> = new Set(
  (
    "archer berger boucher boulanger bucher clocher cocher danger diner etranger gaucher gouter horloger laser menager oranger " +
    "passager pecher plancher poker poster potager premier rocher rosier souper verger viager"
  ).split(" "),
);

/**
 * The participle that sounds like a typed infinitive or « vous » form: débloquer and débloquez are usually meant as
 * débloqué, the most common mistake of written French. Null for other words.
 * @param term as produced by `analyze`
 */
export function participleOf(term: string): string | null {
  if (!/^[a-z]{3,}e[rz]$/u.test(term) || nouns.has(term)) return null;
  return isFrenchWord(`${term.slice(0, -1)}r`) ? term.slice(0, -1) : null;
}
