/**
 * The text analyzer, shared by indexing and querying. Beyond folding and stemming it unifies variant spellings: 55" and
 * 55 po, 4½ and quatre et demi, iphone13 and iPhone 13, d’hiver and hiver, St-Jérôme and Saint-Jérôme.
 */
import { fold, stem } from "../../platform/fold.ts";
import { normalizeText } from "../../platform/text-input.ts";
import { joinDigitGroups } from "./digit-groups.ts";

/** `term`: as indexed. `isUninflected`: the written form equals the term (neither plural nor feminine agreement). */
export type Token = { term: string; isUninflected: boolean };

/** Longer words are cut; PostgreSQL rejects a tsquery with a lexeme of more than 2 kB. */
const termMaxLength = 64;

/** The tokens of a text in order, duplicates included. */
export function analyze(text: string): Token[] {
  return tokenize(normalizeSpelling(text));
}

/** Tokens of text that went through `normalizeSpelling`; one written word may yield several tokens. */
export function tokenize(text: string): Token[] {
  const folded = fold(text).replace(letterDigitBoundaries, " ");
  return folded === "" ? [] : folded.split(" ").map(toToken);
}

/**
 * Stop words carry no meaning of their own; in a query that has nothing else, or in quotes, they count like other
 * words.
 */
export function isStopWord(term: string): boolean {
  return stopWords.has(term);
}

/** Stop words that apply to nearly every listing: usagé, à vendre. */
export function isImpliedWord(term: string): boolean {
  return impliedWords.has(term);
}

/**
 * Unifies measures, halves, elisions and saints. Works on a whole text because their meaning depends on their
 * neighbors.
 */
export function normalizeSpelling(text: string): string {
  return joinDigitGroups(normalizeText(text, "NFC"))
    .replace(acronyms, (letters) => letters.replaceAll(".", ""))
    .replace(inches, "$1-po ")
    .replace(feet, "$1-pi ")
    .replace(elisions, "")
    .replace(saintAbbreviations, (st) => (/e/iu.test(st) ? "sainte-" : "saint-"))
    .replace(numbersBeforeHalf, (word) => numberWords[fold(word)] ?? word)
    .replace(halves, "demi ")
    .replace(decimalHalves, "demi ")
    .replace(cubicFeet, "pi3 ")
    .replace(squareFeet, "pi2 ")
    .replace(ordinals, "$1e")
    .replace(firsts, "1er")
    .replace(largeSizes, (_, times: string) => `${"x".repeat(Number(times))}l`)
    .replace(meters, "$1 m")
    .replace(tires, "$1/$2 r$3")
    .replace(measures, (_, digit: string, unit: string) => `${digit}-${unitTerms[fold(unit)] ?? unit} `)
    .replace(sides, "$1x")
    .replace(bedrooms, "$1 chambres")
    .replace(singleBedroom, "$1 1");
}

/**
 * Removes from a normalized query what narrows it more than intended: 4 x 8 pi matches 4 x 8, bedrooms are always
 * closed and 4½ are always pièces. Listings are indexed with these tokens, so that 8 pi alone matches too.
 */
export function stripImpliedUnits(text: string): string {
  return text.replace(unitOfLastSide, "").replace(impliedRoomKinds, "");
}

function toToken(written: string): Token {
  const word = [...written].slice(0, termMaxLength).join("");
  const term = stripAgreement(stem(word));
  return { term, isUninflected: term === word };
}

/** meublée → meublé, usagée → usagé: feminine agreement, frequent in listings. */
function stripAgreement(word: string): string {
  return word.length > 4 ? word.replace(/ee$/u, "e") : word;
}

/** Between letters and digits, except in 4demi. */
const letterDigitBoundaries = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?!demi(?!\p{L}))(?=\p{L})/gu;
const inches = /(\d)\s?(?:["”″]|''|’’|′′)/gu;
/** Sides may be separated by an x. */
const feet = /(\d)\s?['’′](?:(?![\p{L}\d])|(?=[x×]\s?\d))/gu;
const elisions = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=[\p{L}\p{N}])/giu;
/** Before the name, and not after a number: « 1st floor ». */
const saintAbbreviations = /(?<![\p{L}\p{N}])ste?(?:\.?\s?-\s?|\.\s?|\s)(?=\p{L}{2})/giu;
/** Becomes "4demi"; the number stays. */
const halves = /(?<=\d)\s*(?:½|1[/⁄]2(?!\d)|\bet\s+demie?s?(?!\p{L}))/giu;
/** 8.5, 20,5: as 8 ½, of anything. */
const decimalHalves = /(?<=(?<![\d.,])\d{1,2})[.,]5(?![\d]|[.,]\d)/gu;
/** N.D.G., C.P.E.; the last letter may lack its period. */
const acronyms = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;
/** 18 pi³, 18 pi. cu., 18 pieds cubes. */
const cubicFeet = /(?<=\d\s?)pi(?:eds?)?\.?\s?(?:³|3(?!\d)|cubes?|cu\.?)(?![\p{L}\p{N}])/giu;
const squareFeet = /(?<=\d\s?)pi(?:eds?)?\.?\s?(?:²|2(?!\d)|carr[ée]s?|ca\.?)(?![\p{L}\p{N}])/giu;
/** 2e, 2ème, 2ième, 2nd. */
const ordinals = /(?<![\p{L}\p{N}.,])(\d{1,3})(?:i?[eè]mes?|nde?|e)(?![\p{L}\p{N}])/giu;
const firsts = /(?<![\p{L}\p{N}.,])1(?:er|re|[eè]re)s?(?![\p{L}\p{N}])/giu;
/** 2XL is XXL. */
const largeSizes = /(?<![\p{L}\p{N}])([2-5])\s?xl(?![\p{L}\p{N}])/giu;
/** A meter is not a unit otherwise: « 5 m » may be anything. */
const meters = /(\d)\s?m[eè]tres?(?![\p{L}\p{N}])/giu;
/** 225/65R17, 225/65-17, 225/65/17. */
const tires = /(?<!\d)([12345]\d[05])\s?\/\s?(\d[05])\s?(?:[-/]|z?r)\s?(\d\d)(?!\d)/giu;
const numbersBeforeHalf =
  /(?<!\p{L})(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf)(?=\s+et\s+demie?(?!\p{L}))/giu;
/**
 * A single letter is a unit only where it has no other common meaning: not 5 m, not 5 g. « 2 chevaux » may be animals.
 */
const lengths = "po|pouces?|pi|pieds?|ft|cm|centim[eè]tres?|mm|millim[eè]tres?|km|kilom[eè]tres?";
const amounts = "lbs?|livres?|kg|kilos?|oz|onces?|l|litres?|go|gigs?|gb|to|tb";
const powers = String.raw`hp|forces?|cv|(?<=\d\d\s?)chevaux(?:[-\s]vapeur)?|cc|w|watts?|v|volts?|amp[eè]res?|amps?`;
/** A regular expression source: units that turn a number into a measure. */
export const units = `${lengths}|${amounts}|${powers}`;
const measures = new RegExp(String.raw`(\d|(?<=\d)demi)\s{0,2}(${units})(?![\p{L}\p{N}])`, "giu");
/** 4'x8', 4 pi x 8 pi, 4 × 8: the separator between the sides, after units are unified. */
const sides = /(\d)(?:-(?:po|pi|cm|mm) )?\s?[x×]\s?(?=\d)/giu;
const unitOfLastSide = /(?<=\dx\d+(?:[.,]\d+)?)-(?:po|pi|cm|mm)(?= )/giu;
const bedrooms = /(\d)\s?(?:c[àa]c|c\.[àa]\.?c\.?)(?![\p{L}\p{N}])/giu;
/** « Une » is not a number before chambre alone: « une chambre à louer ». */
const singleBedroom =
  /(?<!\p{L})((?:appartement|appart|apt|condo|logement|logis|loft|maison|chalet)s?(?:\s[àa]|\savec)?)\sune(?=\schambre(?!\p{L}))/giu;
const impliedRoomKinds =
  /(?:(?<=\d\s?chambres?)\s(?:[àa]\scoucher|ferm[ée]es?)|(?<=\ddemi)\s+pi[eè]ces?)(?!\p{L})/giu;

const numberWords: Record<string, string> = {
  un: "1",
  une: "1",
  deux: "2",
  trois: "3",
  quatre: "4",
  cinq: "5",
  six: "6",
  sept: "7",
  huit: "8",
  neuf: "9",
};

const unitTerms: Record<string, string> = {
  po: "po",
  pouce: "po",
  pouces: "po",
  pi: "pi",
  pied: "pi",
  pieds: "pi",
  ft: "pi",
  lb: "lb",
  lbs: "lb",
  livre: "lb",
  livres: "lb",
  kg: "kg",
  kilo: "kg",
  kilos: "kg",
  go: "go",
  gig: "go",
  gigs: "go",
  gb: "go",
  to: "to",
  tb: "to",
  cm: "cm",
  centimetre: "cm",
  centimetres: "cm",
  mm: "mm",
  millimetre: "mm",
  millimetres: "mm",
  km: "km",
  kilometre: "km",
  kilometres: "km",
  oz: "oz",
  once: "oz",
  onces: "oz",
  l: "l",
  litre: "l",
  litres: "l",
  hp: "hp",
  force: "hp",
  forces: "hp",
  cv: "hp",
  chevaux: "hp",
  "chevaux vapeur": "hp",
  cc: "cc",
  w: "w",
  watt: "w",
  watts: "w",
  v: "v",
  volt: "v",
  volts: "v",
  amp: "amp",
  amps: "amp",
  ampere: "amp",
  amperes: "amp",
};

const termsOf = (written: string) => new Set(written.split(" ").map((word) => toToken(word).term));

/**
 * Words that apply to nearly every listing although few contain them: beside other words they must not exclude a
 * listing.
 */
const impliedWords = termsOf("usage usagee usager occasion vendre vend vends cher chere");

/** Without « son », which is the essential word of barre de son and système de son. */
const stopWords = new Set([
  ...termsOf(
    "a au aux avec ce ces cet cette d dans de des du elle en est et il ils j je l la le les leur leurs ma mais me " +
      "mes mon ne nos notre nous ou par pas pour qu que qui sa se ses sur ta te tes ton un une vos votre vous y " +
      "the of for and",
  ),
  ...impliedWords,
]);
