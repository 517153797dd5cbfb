/**
 * Which words of titles may complete what is typed: those that somebody looks for. Titles are full of others, « cherche
 * laveuse sans frais », which as a suggestion would only stand in the way.
 */
import { fold } from "../../platform/fold.ts";
import { isFillerWord } from "./filler-words.ts";
import { isSmallWord, searchWords } from "./tokens.ts";

/**
 * Not too short, and it says something of what is looked for.
 * @param word as it is shown
 * @param before what was typed before it: who rents a « logement abordable » says more than « pas cher »
 */
export function isCompletion(word: string, before = ""): boolean {
  const folded = fold(word);
  const term = searchWords(word)[0]?.term ?? folded;
  return folded.length > 2 && !isSmallWord(term) && !idleWords.has(folded) && !isFillerWord(folded, before);
}

/**
 * They only hold others together. Unlike small words they count where they are typed: « lit sans matelas ». Left out are
 * those that ads also name things with: pneu avant, iPhone plus, sous-sol, été, car, vers.
 */
const idleWords = new Set(
  fold(
    "sans comme très bien moins tout toute tous toutes aussi donc chez depuis selon être avoir fait faire peut peuvent " +
      "doit sont était ont avez avons suis serait cela celui celle ceux dont lors lorsque quand quoi quel quelle quels " +
      "quelles chaque plusieurs quelque quelques autre autres même mêmes encore déjà toujours jamais ici voici voilà " +
      "afin ainsi alors environ malgré parmi pendant presque puis seulement tant trop beaucoup assez non oui eux lui moi " +
      "toi chercher cherchant with from this that your you are have very",
  ).split(" "),
);
