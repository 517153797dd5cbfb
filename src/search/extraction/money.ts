/** Extracts prices, wages and "gratuit". */

import { units } from "../analysis/tokens.ts";
import { jobNames } from "../filters/named-category.ts";
import { bounds } from "./bounds.ts";
import {
  dollars,
  type ExtractionState,
  end,
  type Found,
  orLess,
  orMoreAlone,
  start,
  take,
  takeBounds,
} from "./pattern-matching.ts";
import { excludeProperNames } from "./proper-names.ts";

export function extractMoney(state: ExtractionState): void {
  readWages(state);
  readPrices(state);
}

const figures = String.raw`(?:${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,.]\d{3})+|\d{1,8})(?:[.,]\d{1,2}(?!\d))?`;
/** 10k, 12 mille; but 4K and 8K are screen resolutions unless the context says that they are amounts. */
const thousands = String.raw`(?!(?<!(?:de|que|et|à|a|entre|max|sous|[-–])\s?)[48]k(?!\s?\$))\d{1,3}(?:[.,]\d)?\s?(?:k|mille)${end}(?!\s?(?:kms?${end}|kilom))`;

/** For rents, the price itself; for rooms and machines, the unit of the price. */
const eachTime = String.raw`(?:\s?(?:/|par|chaque|la|le)\s?(?:mois|m|semaine|sem|nuit[ée]?e?|jour|journ[ée]e|week-?end)${end}|\s(?:mensuel|mensuelle|mensuellement)${end})`;
const eachMonth = String.raw`(?:\s?(?:/|par)\s?mois${end}|\s(?:mensuel|mensuellement)${end})`;
const eachHour = String.raw`\s?(?:/|de\sl[’'\s]?|par\s|l[’'])\s?(?:h|hr|heure|an|ann[ée]e)${end}`;
/** An amount per period that is not a price: a wage or a fee. */
const rate = String.raw`(?!\s?(?:/|de l|par |l[’']|la |le |chaque|ch\b|h\b))`;
/** Not followed by a unit or more digits. */
const isNoOther = String.raw`(?!\s?(?:[\p{L}"'’″½%/$]|\d)|[.,]\d)`;
/** Units other than dollars that occur in hundreds. */
const counted = [
  `${units}|m[eè]tres?|m|mi|milles?|gal(?:lons?)?|kw|kva|ah|mah|btu|mo|mb|mhz|hz|rpm|tours?|psi|lumens?|fils?|grammes?|mg|ml|dpi|fps`,
  "heures?|hrs?|h|min(?:utes?)?|secondes?|ans?|ann[ée]es?|mois|jours?|semaines?|nuits?|fois|degr[ée]s?|pages?|pi[eè]ces?|morceaux|photos?",
  "places?|personnes?|unit[ée]s?|vues?|cr[ée]dits?|euros?|acres?|hectares?|arpents?|employ[ée]s?|calories?|points?|copies?|exemplaires?",
].join("|");
/** A number of three or more digits without a unit: "moins de 500 montréal"; not a year: "max 2015 automatique". */
const isNoUnit = String.raw`(?<=\d{3})(?<!(?<!\d)(?:19|20)(?:\d[1-9]|[1-9]0))(?!\s?(?:["'’″½%/$²]|\d|[x×]\s?\d)|[.,]\d|[-\s]?(?:${counted})${end})`;

const amount = `(${thousands}|${figures})`;
/** The currency sign, not needed after thousands. */
const sign = String.raw`(?:\s?${dollars}|(?<=k|mille)(?!\s?\$))`;
const signed = `${amount}${sign}`;
const forAll = `(?!${eachHour})${eachTime}?`;
const money = {
  one: `${signed}${forAll}`,
  first: String.raw`${amount}\s?\$?`,
  /** The currency sign may be missing, if no other unit follows. */
  loose: `${amount}(?:${sign}|(?=${eachTime})|${isNoOther}|${isNoUnit})${forAll}`,
  /** "et" and "à" between two amounts, and "max" and "et plus" after one, are not units. */
  large: String.raw`(${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{3,8}|${thousands})(?:${sign}|(?=\s+(?:et|à|a)\s|\s?[-–]|${orLess}|${orMoreAlone})|(?=${eachTime})|${isNoOther}|${isNoUnit})${forAll}`,
};

/** Same limit as the `priceMax` URL parameter. */
const dollarsMax = 99_999_999;

function amountOf(written: string): number {
  const isThousands = /\p{L}/u.test(written);
  const plain = written.replace(/[ \u00a0\u202f,.](?=\d{3}(?!\d))/gu, "").replace(",", ".");
  return Math.min(dollarsMax, Number.parseFloat(plain) * (isThousands ? 1_000 : 1));
}

function pricesOf(low: string | undefined, high: string | undefined): Found | null {
  const [from = 0, max = 0] = [low, high].map((text) => (text === undefined ? 0 : amountOf(text)));
  // "300 à 400k"
  const min = /\p{L}/u.test(high ?? "") && from < 1_000 ? from * 1_000 : from;
  return min || max
    ? { ...(min ? { priceMin: Math.floor(min) } : {}), ...(max ? { priceMax: Math.ceil(max) } : {}) }
    : null;
}

/** A minimum hourly or yearly amount is a wage sought; a maximum is the rate of a service. */
function readWages(state: ExtractionState): void {
  takeBounds(state, { one: `${signed}${eachHour}`, first: money.first }, payOf);
}

/** Beside a word for work, a bare wage is a minimum: « emploi 25 $/h », « 50 000 par année ». */
function readWage(state: ExtractionState): void {
  take(state, String.raw`${start}(?:[àa] )?${amount}\s?(?:${dollars})?${eachHour}`, ([, low]) =>
    state.found.bounds?.salary ? {} : payOf(low, undefined),
  );
}

function payOf(low: string | undefined, high: string | undefined): Found | null {
  if (low === undefined) return pricesOf(low, high);
  return bounds("salary", amountOf(low), high === undefined ? 0 : amountOf(high));
}

/** In a job search amounts are wages; a table de travail and a poste à souder are things. */
const looking = "(?:agence|besoin|demande|offre|qu[eê]te|recherche)s?";
const forWork = String.raw`(?<!(?<!${looking}\s)(?:de\s|d[’']))(?:${jobNames.join("|")})`;
const position = String.raw`poste(?!s?\s(?:à|de|d[’'])\s?(?:soud(?:er|ure|age)|radio|travail)(?!\p{L}))`;
const work = new RegExp(String.raw`(?<!\p{L})(?:${forWork}|${position}|salaire)s?(?!\p{L})`, "iu");

function readPrices(state: ExtractionState): void {
  const isWork = work.test(state.q);
  const amountsOf = isWork ? payOf : pricesOf;
  takeBounds(state, money, amountsOf);
  if (isWork) readWage(state);
  take(state, `${start}${money.large}(?:\\s?[-–]\\s?|\\s[àa]\\s)${money.large}`, ([, low, high]) =>
    isRange(low, high) ? amountsOf(low, high) : null,
  );
  take(state, `${start}budget (?:de |d[’']environ |max(?:imum)? )?${money.large}`, ([, high]) =>
    pricesOf(undefined, high),
  );
  const { priceMin, priceMax } = state.found;
  if (priceMin && priceMax && priceMin > priceMax)
    Object.assign(state.found, { priceMin: priceMax, priceMax: priceMin });
  // A bare price is a maximum (a budget); beside a bound it adds nothing.
  const about = "(?:(?:à|a|pour|environ|autour de|budget(?: de)?) )?";
  const highest = ([, high]: RegExpExecArray) => (priceMin || priceMax ? {} : pricesOf(undefined, high));
  take(state, `${start}${about}${amount}\\s?${dollars}(?:${eachMonth}|${rate})`, highest);
  take(state, `${start}${about}(${figures})${eachMonth}`, highest);
}

/** « 500 à 600 », without keyword or sign: two round numbers in ascending order. */
function isRange(low = "", high = ""): boolean {
  const [from, to] = [amountOf(low), amountOf(high)];
  return from < to && [from, to].every((amount) => amount % 50 === 0);
}

const given = "(?:gratuit(?:e|s|es)?|gratuitement|gratis|à donner|a donner|à donné)";

/** « Gratuit ou pas cher », « moins de 100 $ ou gratuit »: the result is not limited to free listings. */
export function extractFreeOrPrice(state: ExtractionState): void {
  const paid = String.raw`(?:pas (?:trop )?ch[eè]re?s?|(?:[àa] )?(?:bas|petit|bon) prix|moins|max|\d)`;
  take(state, String.raw`${start}${given}\s+ou\s+(?=${paid})`, () => ({}));
  take(state, String.raw`(?<=(?:ch[eè]re?s?|prix|\d\s?\$?))\s+ou\s+${given}${end}`, () => ({}));
}

export function extractFree(state: ExtractionState): void {
  const paid =
    "(?<!(?:livraison|essai|consultation|soumission|estimation|évaluation|evaluation|cours|wifi|internet|stationnement)s? )";
  const isFree = () => ({ isFree: true });
  take(state, `${start}${paid}${given}${end}`, isFree);
  // "Donne divan" is the wording of a free listing.
  take(
    state,
    String.raw`^\s*(?:(?:je|on)\s)?donne(?=\s\p{L})(?!\s(?:des\s)?(?:cours|le[çc]ons?|formations?|ateliers?|massages?|moi)${end})`,
    isFree,
  );
}
