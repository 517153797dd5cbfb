/** Amounts of money as plain language reads them: « $300 » is 300 $, « trois cents piastres » 300 piastres. */
import { dollars, end } from "./plain-reading.ts";

const signFirst = /(?<!\d\s?)\$\s?(\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?k?)(?![\d$]|\s?\$)/giu;

const times: Readonly<Record<string, number>> = {
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9 },
  ...{ dix: 10, douze: 12, quinze: 15, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
};
const values = new Map(Object.entries({ ...times, cent: 100, cents: 100, mille: 1_000, milles: 1_000 }));
const small = Object.keys(times).join("|");
const spelled = String.raw`(?<![\p{L}\p{N}-]|\d\s)(?:(${small})\s+)?(cents?|milles?)|(?<![\p{L}\p{N}-]|\d\s)(${small})`;
/** Said of money, or as a bound: elsewhere « cent » and « mille » count other things. */
const inMoney = new RegExp(String.raw`(?:${spelled})(?=\s+${dollars})`, "giu");
const inBound = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:moins de|plus de|en bas de|max(?:imum)?|jusqu[’' ]?à)\s+)(?:${spelled})(?!\s+\p{L})${end}`,
  "giu",
);

/** The same where there is nothing to rewrite. */
export function inFigures(text: string): string {
  const figures = (_: string, before = "", unit = "", alone = "") =>
    String(unit ? amountOf(before) * amountOf(unit) : amountOf(alone));
  return text.replace(inMoney, figures).replace(inBound, figures).replace(signFirst, "$1 $$");
}

const amountOf = (word: string) => values.get(word.toLowerCase()) ?? 1;
