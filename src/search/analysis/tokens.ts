/**
 * How text becomes the words that are indexed and searched: the same functions run when an ad is written and when it is
 * looked for. Beyond folding and plurals, what people write in several ways becomes one: 55" and 55 po, 4½ and quatre et
 * demi, iphone13 and iPhone 13, d’hiver and hiver, St-Jérôme and Saint-Jérôme.
 */
import { fold, stem } from "../../platform/fold.ts";
import { normalizeText } from "../../platform/text-input.ts";

/** `term`: as indexed. `isBare`: written as its term is, neither in the plural nor agreed. */
export type SearchWord = { term: string; isBare: boolean };

/** No word is longer; PostgreSQL refuses a query with a word of more than 2 kB. */
const termMaxLength = 64;

/** The words of a text in their order, repeats kept. */
export function searchWords(text: string): SearchWord[] {
  return wordsOf(unifySpelling(text));
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

/** Small because nearly every ad is it: usagé, à vendre. */
export function isImpliedUnit(term: string): boolean {
  return selfEvidentWords.has(term);
}

/** Measures, halves, elisions and saints as they are indexed, for a whole text: what they are depends on what stands beside. */
export function unifySpelling(text: string): string {
  return normalizeText(text, "NFC")
    .replace(inches, "$1-po ")
    .replace(feet, "$1-pi ")
    .replace(elisions, "")
    .replace(saints, (st) => (/e/iu.test(st) ? "sainte-" : "saint-"))
    .replace(numbersBeforeHalf, (word) => numberWords[fold(word)] ?? word)
    .replace(halves, "demi ")
    .replace(decimalHalves, "demi ")
    .replace(tires, "$1/$2 r$3")
    .replace(measures, (_, digit: string, unit: string) => `${digit}-${unitTerms[fold(unit)] ?? unit} `)
    .replace(sides, "$1x")
    .replace(bedrooms, "$1 chambres")
    .replace(onlyBedrooms, "$1 1");
}

/**
 * Of a text that `withOneSpelling` has been through, what asks for less than it says: who wants 4 x 8 pi takes what is
 * 4 x 8, bedrooms are closed ones, and 4½ are pièces. Ads keep it, so that 8 pi alone finds them too.
 */
export function stripImpliedUnits(text: string): string {
  return text.replace(lastSide, "").replace(sortsOfRooms, "");
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
/** An x stands between the sides of what is measured. */
const feet = /(\d)\s?['’′](?:(?![\p{L}\d])|(?=[x×]\s?\d))/gu;
const elisions = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=[\p{L}\p{N}])/giu;
/** Before the name, and not behind a number: « 1st floor ». */
const saints = /(?<![\p{L}\p{N}])ste?(?:\.?\s?-\s?|\.\s?|\s)(?=\p{L}{2})/giu;
/** What is turned into "4demi": the number stays where it is. */
const halves = /(?<=\d)\s*(?:½|1[/⁄]2(?!\d)|\bet\s+demie?s?(?!\p{L}))/giu;
/** 4.5 pièces; of anything else .5 may be a half or not. */
const decimalHalves = /(?<=(?<![\d.,])\d)[.,]5(?=\spi[eè]ces?(?!\p{L}))/giu;
/** 225/65R17, 225/65-17, 225/65/17. */
const tires = /(?<!\d)([12345]\d[05])\s?\/\s?(\d[05])\s?(?:[-/]|z?r)\s?(\d\d)(?!\d)/giu;
const numbersBeforeHalf =
  /(?<!\p{L})(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf)(?=\s+et\s+demie?(?!\p{L}))/giu;
/** A letter alone is a unit only where nothing else is written so: no 5 m, no 5 g. Of two horses, nobody knows. */
const lengths = "po|pouces?|pi|pieds?|ft|cm|centim[eè]tres?|mm|millim[eè]tres?|km|kilom[eè]tres?";
const amounts = "lbs?|livres?|kg|kilos?|oz|onces?|l|litres?|go|gigs?|gb|to|tb";
const powers = String.raw`hp|forces?|cv|(?<=\d\d\s?)chevaux(?:[-\s]vapeur)?|cc|w|watts?|v|volts?|amp[eè]res?|amps?`;
/** A pattern: what makes a number a measure. */
export const units = `${lengths}|${amounts}|${powers}`;
const measures = new RegExp(String.raw`(\d)\s?(${units})(?![\p{L}\p{N}])`, "giu");
/** 4'x8', 4 pi x 8 pi, 4 × 8: what is between the sides, once measures are written alike. */
const sides = /(\d)(?:-(?:po|pi|cm|mm) )?\s?[x×]\s?(?=\d)/giu;
const lastSide = /(?<=\dx\d+(?:[.,]\d+)?)-(?:po|pi|cm|mm)(?= )/giu;
const bedrooms = /(\d)\s?(?:c[àa]c|c\.[àa]\.?c\.?)(?![\p{L}\p{N}])/giu;
/** Une is no number before chambre alone: « une chambre à louer ». */
const onlyBedrooms =
  /(?<!\p{L})((?:appartement|appart|apt|condo|logement|logis|loft|maison|chalet)s?(?:\s[àa]|\savec)?)\sune(?=\schambre(?!\p{L}))/giu;
const sortsOfRooms =
  /(?:(?<=\d\s?chambres?)\s(?:[àa]\scoucher|ferm[ée]es?)|(?<=\ddemi)\s+pi[eè]ces?)(?!\p{L})/giu;

const numberWords: Record<string, string> = {
  ...{ un: "1", une: "1", deux: "2", trois: "3", quatre: "4", cinq: "5", six: "6", sept: "7", huit: "8" },
  neuf: "9",
};

const unitTerms: Record<string, string> = {
  ...{ po: "po", pouce: "po", pouces: "po", pi: "pi", pied: "pi", pieds: "pi", ft: "pi" },
  ...{ lb: "lb", lbs: "lb", livre: "lb", livres: "lb", kg: "kg", kilo: "kg", kilos: "kg" },
  ...{ go: "go", gig: "go", gigs: "go", gb: "go", to: "to", tb: "to" },
  ...{ cm: "cm", centimetre: "cm", centimetres: "cm", mm: "mm", millimetre: "mm", millimetres: "mm" },
  ...{ km: "km", kilometre: "km", kilometres: "km" },
  ...{ oz: "oz", once: "oz", onces: "oz", l: "l", litre: "l", litres: "l" },
  ...{ hp: "hp", force: "hp", forces: "hp", cv: "hp", chevaux: "hp", "chevaux vapeur": "hp", cc: "cc" },
  ...{ w: "w", watt: "w", watts: "w", v: "v", volt: "v", volts: "v" },
  ...{ amp: "amp", amps: "amp", ampere: "amp", amperes: "amp" },
};

const termsOf = (written: string) => new Set(written.split(" ").map((word) => wordOf(word).term));

/** What nearly every ad is, and few say: asked for beside other words, they are no reason to leave an ad out. */
const selfEvidentWords = termsOf("usage usagee usager occasion vendre vend vends cher chere");

/** Not son: of a barre de son or a système de son it is all that matters. */
const smallWords = new Set([
  ...termsOf(
    "a au aux avec ce ces cet cette d dans de des du elle en est et il ils j je l la le les leur leurs ma mais me " +
      "mes mon ne nos notre nous ou par pas pour qu que qui sa se ses sur ta te tes ton un une vos votre vous y " +
      "the of for and",
  ),
  ...selfEvidentWords,
]);
