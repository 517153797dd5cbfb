/** Extracts prices, wages and "gratuit". */

import { units } from "../analysis/tokens.ts";
import { jobNames } from "../filters/named-category.ts";
import { toBounds } from "./bounds.ts";
import {
  currency,
  type ExtractedFilters,
  type ExtractionState,
  extractFirst,
  extractRange,
  orLess,
  orMoreAlone,
  wordEnd,
  wordStart,
} from "./pattern-matching.ts";
import { excludeProperNames } from "./proper-names.ts";

export function extractMoney(state: ExtractionState): void {
  extractWages(state);
  extractPrices(state);
}

const digits = String.raw`(?:${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,.]\d{3})+|\d{1,8})(?:[.,]\d{1,2}(?!\d))?`;
/** 10k, 12 mille; but 4K and 8K are screen resolutions unless the context says that they are amounts. */
const thousands = String.raw`(?!(?<!(?:de|que|et|à|a|entre|max|sous|[-–])\s?)[48]k(?!\s?\$))\d{1,3}(?:[.,]\d)?\s?(?:k|mille)${wordEnd}(?!\s?(?:kms?${wordEnd}|kilom))`;

/** For rents, the price itself; for rooms and machines, the unit of the price. */
const perPeriod = String.raw`(?:\s?(?:/|par|chaque|la|le)\s?(?:mois|m|semaine|sem|nuit[ée]?e?|jour|journ[ée]e|week-?end)${wordEnd}|\s(?:mensuel|mensuelle|mensuellement)${wordEnd})`;
const perMonth = String.raw`(?:\s?(?:/|par)\s?mois${wordEnd}|\s(?:mensuel|mensuellement)${wordEnd})`;
const perHour = String.raw`\s?(?:/|de\sl[’'\s]?|par\s|l[’'])\s?(?:h|hr|heure|an|ann[ée]e)${wordEnd}`;
/** An amount per period that is not a price: a wage or a fee. */
const notARate = String.raw`(?!\s?(?:/|de l|par |l[’']|la |le |chaque|ch\b|h\b))`;
/** Not followed by a unit or more digits. */
const noOtherUnit = String.raw`(?!\s?(?:[\p{L}"'’″½%/$]|\d)|[.,]\d)`;
/** Units other than dollars that occur in hundreds. */
const otherUnits = [
  `${units}|m[eè]tres?|m|mi|milles?|gal(?:lons?)?|kw|kva|ah|mah|btu|mo|mb|mhz|hz|rpm|tours?|psi|lumens?|fils?|grammes?|mg|ml|dpi|fps`,
  "heures?|hrs?|h|min(?:utes?)?|secondes?|ans?|ann[ée]es?|mois|jours?|semaines?|nuits?|fois|degr[ée]s?|pages?|pi[eè]ces?|morceaux|photos?",
  "places?|personnes?|unit[ée]s?|vues?|cr[ée]dits?|euros?|acres?|hectares?|arpents?|employ[ée]s?|calories?|points?|copies?|exemplaires?",
].join("|");
/** A number of three or more digits without a unit: "moins de 500 montréal"; not a year: "max 2015 automatique". */
const noUnit = String.raw`(?<=\d{3})(?<!(?<!\d)(?:19|20)(?:\d[1-9]|[1-9]0))(?!\s?(?:["'’″½%/$²]|\d|[x×]\s?\d)|[.,]\d|[-\s]?(?:${otherUnits})${wordEnd})`;

const amount = `(${thousands}|${digits})`;
/** The currency sign, not needed after thousands. */
const sign = String.raw`(?:\s?${currency}|(?<=k|mille)(?!\s?\$))`;
const signed = `${amount}${sign}`;
const optionalPeriod = `(?!${perHour})${perPeriod}?`;
const money = {
  one: `${signed}${optionalPeriod}`,
  first: String.raw`${amount}\s?\$?`,
  /** The currency sign may be missing, if no other unit follows. */
  loose: `${amount}(?:${sign}|(?=${perPeriod})|${noOtherUnit}|${noUnit})${optionalPeriod}`,
  /** "et" and "à" between two amounts, and "max" and "et plus" after one, are not units. */
  large: String.raw`(${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{3,8}|${thousands})(?:${sign}|(?=\s+(?:et|à|a)\s|\s?[-–]|${orLess}|${orMoreAlone})|(?=${perPeriod})|${noOtherUnit}|${noUnit})${optionalPeriod}`,
};

/** Same limit as the `priceMax` URL parameter. */
const dollarsMax = 99_999_999;

function amountOf(written: string): number {
  const isThousands = /\p{L}/u.test(written);
  const plain = written.replace(/[ \u00a0\u202f,.](?=\d{3}(?!\d))/gu, "").replace(",", ".");
  return Math.min(dollarsMax, Number.parseFloat(plain) * (isThousands ? 1_000 : 1));
}

function priceFilters(low: string | undefined, high: string | undefined): ExtractedFilters | null {
  const [from = 0, max = 0] = [low, high].map((text) => (text === undefined ? 0 : amountOf(text)));
  // "300 à 400k"
  const min = /\p{L}/u.test(high ?? "") && from < 1_000 ? from * 1_000 : from;
  return min || max
    ? { ...(min ? { priceMin: Math.floor(min) } : {}), ...(max ? { priceMax: Math.ceil(max) } : {}) }
    : null;
}

/** A minimum hourly or yearly amount is a wage sought; a maximum is the rate of a service. */
function extractWages(state: ExtractionState): void {
  extractRange(state, { one: `${signed}${perHour}`, first: money.first }, wageFilters);
}

/** Beside a word for work, a bare wage is a minimum: « emploi 25 $/h », « 50 000 par année ». */
function extractBareWage(state: ExtractionState): void {
  extractFirst(state, String.raw`${wordStart}(?:[àa] )?${amount}\s?(?:${currency})?${perHour}`, ([, low]) =>
    state.found.bounds?.salary ? {} : wageFilters(low, undefined),
  );
}

function wageFilters(low: string | undefined, high: string | undefined): ExtractedFilters | null {
  if (low === undefined) return priceFilters(low, high);
  return toBounds("salary", amountOf(low), high === undefined ? 0 : amountOf(high));
}

/** In a job search amounts are wages; a table de travail and a poste à souder are things. */
const jobSearchWords = "(?:agence|besoin|demande|offre|qu[eê]te|recherche)s?";
const jobWords = String.raw`(?<!(?<!${jobSearchWords}\s)(?:de\s|d[’']))(?:${jobNames.join("|")})`;
const position = String.raw`poste(?!s?\s(?:à|de|d[’'])\s?(?:soud(?:er|ure|age)|radio|travail)(?!\p{L}))`;
const work = new RegExp(String.raw`(?<!\p{L})(?:${jobWords}|${position}|salaire)s?(?!\p{L})`, "iu");

function extractPrices(state: ExtractionState): void {
  const isWork = work.test(state.q);
  const amountsOf = isWork ? wageFilters : priceFilters;
  extractRange(state, money, amountsOf);
  if (isWork) extractBareWage(state);
  extractFirst(
    state,
    `${wordStart}${money.large}(?:\\s?[-–]\\s?|\\s[àa]\\s)${money.large}`,
    ([, low, high]) => (isRange(low, high) ? amountsOf(low, high) : null),
  );
  extractFirst(state, `${wordStart}budget (?:de |d[’']environ |max(?:imum)? )?${money.large}`, ([, high]) =>
    priceFilters(undefined, high),
  );
  const { priceMin, priceMax } = state.found;
  if (priceMin && priceMax && priceMin > priceMax)
    Object.assign(state.found, { priceMin: priceMax, priceMax: priceMin });
  // A bare price is a maximum (a budget); beside a bound it adds nothing.
  const about = "(?:(?:à|a|pour|environ|autour de|budget(?: de)?) )?";
  const highest = ([, high]: RegExpExecArray) => (priceMin || priceMax ? {} : priceFilters(undefined, high));
  extractFirst(state, `${wordStart}${about}${amount}\\s?${currency}(?:${perMonth}|${notARate})`, highest);
  extractFirst(state, `${wordStart}${about}(${digits})${perMonth}`, highest);
}

/** « 500 à 600 », without keyword or sign: two round numbers in ascending order. */
function isRange(low = "", high = ""): boolean {
  const [from, to] = [amountOf(low), amountOf(high)];
  return from < to && [from, to].every((amount) => amount % 50 === 0);
}

const freeWords = "(?:gratuit(?:e|s|es)?|gratuitement|gratis|à donner|a donner|à donné)";

/** « Gratuit ou pas cher », « moins de 100 $ ou gratuit »: the result is not limited to free listings. */
export function extractFreeOrPrice(state: ExtractionState): void {
  const paid = String.raw`(?:pas (?:trop )?ch[eè]re?s?|(?:[àa] )?(?:bas|petit|bon) prix|moins|max|\d)`;
  extractFirst(state, String.raw`${wordStart}${freeWords}\s+ou\s+(?=${paid})`, () => ({}));
  extractFirst(
    state,
    String.raw`(?<=(?:ch[eè]re?s?|prix|\d\s?\$?))\s+ou\s+${freeWords}${wordEnd}`,
    () => ({}),
  );
}

export function extractFree(state: ExtractionState): void {
  const paid =
    "(?<!(?:livraison|essai|consultation|soumission|estimation|évaluation|evaluation|cours|wifi|internet|stationnement)s? )";
  const isFree = () => ({ isFree: true });
  extractFirst(state, `${wordStart}${paid}${freeWords}${wordEnd}`, isFree);
  // "Donne divan" is the wording of a free listing.
  extractFirst(
    state,
    String.raw`^\s*(?:(?:je|on)\s)?donne(?=\s\p{L})(?!\s(?:des\s)?(?:cours|le[çc]ons?|formations?|ateliers?|massages?|moi)${wordEnd})`,
    isFree,
  );
}
