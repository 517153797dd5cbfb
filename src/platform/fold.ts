/**
 * Folding maps spellings of a word to one form. Indexing and searching use this same function, so that they always
 * agree.
 */
import { normalizeText } from "./text-input.ts";

/**
 * Lower case, no accents, ligatures and fractions expanded (4½, 4 ½ and 4 1/2 are equal), apostrophes and hyphens as
 * spaces.
 */
export function fold(text: string): string {
  return normalizeText(text.replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, " "), "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Common stem of a folded word and its French plural: velos → velo, chevaux → cheval, pneus → pneu. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/u.test(word)) return word;
  const singular = /[sx]$/u.test(word) ? word.slice(0, -1) : word;
  // -al, -au and -ail share the plural -aux (cheval, bateau, travail) and get one stem.
  return singular.replace(/(?<=..)(?:au|ail)$/u, "al");
}

/** PostgreSQL rejects a tsquery with a word of more than 2 kB. */
const termMaxLength = 64;

/** Words of a text as they are indexed and searched, in order, including repeats. */
export function searchTerms(text: string): string[] {
  const folded = fold(text);
  if (folded === "") return [];
  return folded.split(" ").map((word) => stem([...word].slice(0, termMaxLength).join("")));
}
