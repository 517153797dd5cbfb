/**
 * How text becomes the words that are indexed and searched: the same functions run when an ad is written and when it is
 * looked for. Beyond folding and plurals, what people write in several ways becomes one: 55" and 55 po, 4½ and quatre et
 * demi, iphone13 and iPhone 13, d’hiver and hiver.
 */
import { fold, stem } from "./fold.ts";
import { normalise } from "./typed-text.ts";

/** `term`: as indexed. `isBare`: written as its term is, neither in the plural nor agreed. */
export type SearchWord = { term: string; isBare: boolean };

/** No word is longer; PostgreSQL refuses a query with a word of more than 2 kB. */
const termMaxLength = 64;

/** The words of a text in their order, repeats kept. */
export function searchWords(text: string): SearchWord[] {
  return wordsOf(withOneSpelling(text));
}

/** The words of a piece of a text that `withOneSpelling` has been through; what is written in one piece may be several. */
export function wordsOf(text: string): SearchWord[] {
  const folded = fold(text).replace(borders, " ");
  return folded === "" ? [] : folded.split(" ").map(wordOf);
}

/** Words that say nothing of what is looked for; asked for alone or within quotes they count like others. */
export function isSmallWord(term: string): boolean {
  return smallWords.has(term);
}

/** Measures, halves and elisions as they are indexed, for a whole text: what they are depends on what stands beside. */
export function withOneSpelling(text: string): string {
  return normalise(text, "NFC")
    .replace(inches, "$1-po ")
    .replace(feet, "$1-pi ")
    .replace(elisions, "")
    .replace(numbersBeforeHalf, (word) => numberWords[fold(word)] ?? word)
    .replace(halves, "demi ")
    .replace(measures, (_, digit: string, unit: string) => `${digit}-${units[fold(unit)] ?? unit} `);
}

function wordOf(written: string): SearchWord {
  const word = [...written].slice(0, termMaxLength).join("");
  const term = withoutAgreement(stem(word));
  return { term, isBare: term === word };
}

/** meublée → meublé, usagée → usagé: the agreement that ads are full of. */
function withoutAgreement(word: string): string {
  return word.length > 4 ? word.replace(/ee$/u, "e") : word;
}

/** Between letters and digits, but in 4demi. */
const borders = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?!demi(?!\p{L}))(?=\p{L})/gu;
const inches = /(\d)\s?(?:["”″]|''|’’|′′)/gu;
const feet = /(\d)\s?['’′](?![\p{L}\d])/gu;
const elisions = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=[\p{L}\p{N}])/giu;
/** What is turned into "4demi": the number stays where it is. */
const halves = /(?<=\d)\s*(?:½|1[/⁄]2(?!\d)|\bet\s+demie?s?(?!\p{L}))/giu;
const numbersBeforeHalf =
  /(?<!\p{L})(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf)(?=\s+et\s+demie?(?!\p{L}))/giu;
const measures =
  /(\d)\s?(po|pouces?|pi|pieds?|ft|lbs?|livres?|kg|kilos?|go|gigs?|gb|to|tb|km|kilom[eè]tres?)(?![\p{L}\p{N}])/giu;

const numberWords: Record<string, string> = {
  ...{ un: "1", une: "1", deux: "2", trois: "3", quatre: "4", cinq: "5", six: "6", sept: "7", huit: "8" },
  neuf: "9",
};

const units: Record<string, string> = {
  ...{ po: "po", pouce: "po", pouces: "po", pi: "pi", pied: "pi", pieds: "pi", ft: "pi" },
  ...{ lb: "lb", lbs: "lb", livre: "lb", livres: "lb", kg: "kg", kilo: "kg", kilos: "kg" },
  ...{ go: "go", gig: "go", gigs: "go", gb: "go", to: "to", tb: "to" },
  ...{ km: "km", kilometre: "km", kilometres: "km" },
};

/** What nearly every ad is, and few say: asked for beside other words, they are no reason to leave an ad out. */
const selfEvidentWords = "usage usagee occasion vendre vend vends cher";

/** Not son: of a barre de son or a système de son it is all that matters. */
const smallWords = new Set(
  (
    "a au aux avec ce ces cet cette d dans de des du elle en est et il ils j je l la le les leur leurs ma mais me " +
    "mes mon ne nos notre nous ou par pas pour qu que qui sa se ses sur ta te tes ton un une vos votre vous y " +
    `the of for and ${selfEvidentWords}`
  )
    .split(" ")
    .map((word) => wordOf(word).term),
);
