/**
 * Filters the title words that may be offered as completions. Titles contain many words that are not search terms, as in
 * « cherche laveuse sans frais ».
 */
import { fold } from "../../platform/fold.ts";
import { isFillerWord } from "./filler-words.ts";
import { analyze, isStopWord } from "./tokens.ts";

/**
 * Whether a word is long enough and meaningful enough to be a completion.
 * @param word as displayed
 * @param before the query text before it: « abordable » is a filler word, except in « logement abordable »
 */
export function isCompletion(word: string, before = ""): boolean {
  const folded = fold(word);
  const term = analyze(word)[0]?.term ?? folded;
  return (
    folded.length > 2 && !isStopWord(term) && !functionWords.has(folded) && !isFillerWord(folded, before)
  );
}

/**
 * Function words, days, and saints without their name. Unlike stop words they are matched when typed: « lit sans matelas ». Words that are also part of
 * product names or things are not listed: pneu avant, iPhone plus, sous-sol, été, car, vers.
 */
const functionWords = new Set(
  fold(
    "sans comme très bien moins tout toute tous toutes aussi donc chez depuis selon être avoir fait faire peut peuvent " +
      "doit sont était ont avez avons suis serait cela celui celle ceux dont lors lorsque quand quoi quel quelle quels " +
      "quelles chaque plusieurs quelque quelques autre autres même mêmes encore déjà toujours jamais ici voici voilà " +
      "afin ainsi alors environ malgré parmi pendant presque puis seulement tant trop beaucoup assez non oui eux lui moi " +
      "toi chercher cherchant bienvenue bienvenus saint sainte mois lundi mardi mercredi jeudi vendredi samedi dimanche with from this that your you are have very",
  ).split(" "),
);
