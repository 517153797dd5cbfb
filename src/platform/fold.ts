/**
 * Folding: what makes two spellings the same word. The same function runs when an ad is written and when it is
 * searched, so the index and the query can never disagree.
 */
import { normalizeText } from "./text-input.ts";

/** Lower case, no accents, ligatures and fractions opened (4½, 4 ½, 4 1/2 are one), apostrophes and hyphens as spaces. */
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

/** What a folded word and its French plural have in common: velos → velo, chevaux → cheval, pneus → pneu. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/u.test(word)) return word;
  const singular = /[sx]$/u.test(word) ? word.slice(0, -1) : word;
  // -al, -au and -ail share the plural -aux (cheval, bateau, travail): one stem for all of them.
  return singular.replace(/(?<=..)(?:au|ail)$/u, "al");
}

/** No word is longer; PostgreSQL refuses a query with a word of more than 2 kB. */
const termMaxLength = 64;

/** The words of a text as they are indexed and searched, in their order, repeats kept. */
export function searchTerms(text: string): string[] {
  const folded = fold(text);
  if (folded === "") return [];
  return folded.split(" ").map((word) => stem([...word].slice(0, termMaxLength).join("")));
}
