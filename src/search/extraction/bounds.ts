/**
 * Extracts years, mileages and surfaces as bounds of numeric fields. Only expressions with a bound are extracted: as
 * words they would match nothing (no listing contains "moins de 100 000 km"), whereas "2015", "120 000 km" or "4 ½"
 * occur in titles, including those of listings that left the field empty.
 */
import { filterableField } from "../filters/filterable-fields.ts";
import {
  type ExtractedFilters,
  type ExtractionState,
  extractFirst,
  extractRange,
  numberPattern,
  toInteger,
  wordStart,
} from "./pattern-matching.ts";

export function extractBounds(state: ExtractionState): void {
  extractMileage(state);
  extractRange(state, amounts(squareFeet), (low, high) =>
    toBounds("surface", toInteger(low), toInteger(high)),
  );
  extractYears(state);
}

/** 0 means no bound. A bound outside the range of the field is clamped to it. */
export function toBounds(id: string, low: number, high: number): ExtractedFilters | null {
  const field = filterableField(id);
  if (field?.kind !== "number") return null;
  const within = (value: number) => (value === 0 ? null : Math.min(field.max, Math.max(field.min, value)));
  return { bounds: { [id]: { min: within(low), max: within(high) } } };
}

function amounts(unit: string) {
  const one = String.raw`${numberPattern}\s?${unit}(?![\p{L}\p{N}])`;
  return { one, first: String.raw`${numberPattern}(?:\s?${unit}(?![\p{L}\p{N}]))?` };
}

const squareFeet = String.raw`(?:pi\.?\s?(?:2|²|ca(?:rr[ée]s?)?\.?)|pieds?\s(?:2|²|carr[ée]s?)|sq\.?\s?ft)`;
const kilometers = String.raw`(?:kms?|kilom[eè]tres?)(?:\s(?:au compteur|à l[’']odomètre))?`;
const thousandKilometers = String.raw`(?:k|mille)\s?${kilometers}`;

/** Fewer kilometers are a distance or the range of a battery. */
const mileageMin = 1_000;

function extractMileage(state: ExtractionState): void {
  const mileage = (times: number) => (low: string | undefined, high: string | undefined) => {
    const [from, to] = [toInteger(low) * times, toInteger(high) * times];
    return Math.max(from, to) < mileageMin ? null : toBounds("mileage", from, to);
  };
  extractRange(state, amounts(thousandKilometers), mileage(1_000));
  extractRange(state, amounts(kilometers), mileage(1));
  extractFirst(
    state,
    `${wordStart}(?:kilom[ée]trage|millage)\\s(?:de\\s|à\\s)?(?:moins de|sous|en bas de|max(?:imum|\\.)?(?: de)?)\\s${numberPattern}(?![\\p{L}\\p{N}]|\\s?\\$)`,
    ([, high]) => mileage(1)(undefined, high),
  );
}

const year = String.raw`((?:19|20)\d\d)`;

function extractYears(state: ExtractionState): void {
  const from = ([, low]: RegExpExecArray) => toBounds("year", toInteger(low), 0);
  extractFirst(
    state,
    `${wordStart}(?:entre|de)\\s+${year}\\s+(?:et|à|a)\\s+${year}(?!\\s?\\$)`,
    ([, low, high]) => toBounds("year", toInteger(low), toInteger(high)),
  );
  const newer = `(?:récent|recent|neuf|neuve|jeune)(?:e|s|es)?`;
  const orLater = String.raw`(?:ou|et|à|a)\s+(?:plus(?:\s+${newer})?|mieux|\+)|(?:et\s+)?en\s+montant|\+|min(?:imum|\.)?`;
  extractFirst(state, String.raw`${wordStart}${year}\s?(?:${orLater})(?![\p{L}])(?!\s(?:de|que)\s)`, from);
  extractFirst(state, String.raw`${wordStart}min(?:imum|\.)?\s(?:de\s)?${year}(?!\s?\$)(?!\d)`, from);
  extractFirst(state, `${wordStart}(?:depuis|à partir de|a partir de)\\s+${year}(?!\\s?\\$)(?![\\d])`, from);
  extractFirst(state, `${wordStart}(?:après|apres)\\s+${year}(?![\\d])`, ([, low]) =>
    toBounds("year", toInteger(low) + 1, 0),
  );
  extractFirst(state, `${wordStart}pas\\savant\\s+${year}(?!\\d)`, from);
  extractFirst(state, `${wordStart}avant\\s+${year}(?![\\d])`, ([, high]) =>
    toBounds("year", 0, toInteger(high) - 1),
  );
  extractFirst(state, String.raw`${wordStart}plus\s${newer}\s+qu(?:e\s|['’]en\s)${year}(?!\d)`, from);
  // A round number may be dollars.
  const until = ([, high]: RegExpExecArray) =>
    toInteger(high) % 100 === 0 ? null : toBounds("year", 0, toInteger(high));
  extractFirst(
    state,
    String.raw`${wordStart}(?:max(?:imum|\.)?|moins de|en bas de)\s${year}(?!\s?[\p{L}$]|\d)`,
    until,
  );
  extractFirst(state, String.raw`${wordStart}${year}\smax(?:imum|\.)?(?!\s?\$)(?![\p{L}\d])`, until);
  extractFirst(
    state,
    String.raw`${wordStart}${year}(?:\s?(?:-|–|à)\s?|\sa\s)${year}(?!\s?\$)(?![\d-])`,
    ([, low, high]) =>
      toInteger(low) < toInteger(high) ? toBounds("year", toInteger(low), toInteger(high)) : null,
  );
  extractFirst(
    state,
    `${wordStart}${year}\\s+(?:ou|et)\\s+(?:moins(?:\\s+récent)?|plus\\s+(?:vieux|ancien))(?:e|s)?(?![\\p{L}])(?!\\s(?:de|que|ch))`,
    ([, high]) => toBounds("year", 0, toInteger(high)),
  );
}
