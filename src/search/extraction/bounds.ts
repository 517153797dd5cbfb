/**
 * Extracts years, mileages and surfaces as bounds of numeric fields. Only expressions with a bound are extracted: as
 * words they would match nothing (no listing contains "moins de 100 000 km"), whereas "2015", "120 000 km" or "4 ½"
 * occur in titles, including those of listings that left the field empty.
 */
import { filterableField } from "../filters/field-filters.ts";
import {
  type ExtractionState,
  type Found,
  number,
  start,
  take,
  takeBounds,
  whole,
} from "./pattern-matching.ts";

export function extractBounds(state: ExtractionState): void {
  readMileage(state);
  takeBounds(state, amounts(squareFeet), (low, high) => bounds("surface", whole(low), whole(high)));
  readYears(state);
}

/** 0 means no bound. A bound outside the range of the field is clamped to it. */
export function bounds(id: string, low: number, high: number): Found | null {
  const field = filterableField(id);
  if (field?.kind !== "integer") return null;
  const within = (value: number) => (value === 0 ? null : Math.min(field.max, Math.max(field.min, value)));
  return { bounds: { [id]: { min: within(low), max: within(high) } } };
}

function amounts(unit: string) {
  const one = String.raw`${number}\s?${unit}(?![\p{L}\p{N}])`;
  return { one, first: String.raw`${number}(?:\s?${unit}(?![\p{L}\p{N}]))?` };
}

const squareFeet = String.raw`(?:pi\.?\s?(?:2|²|ca(?:rr[ée]s?)?\.?)|pieds?\s(?:2|²|carr[ée]s?)|sq\.?\s?ft)`;
const kilometres = String.raw`(?:kms?|kilom[eè]tres?)(?:\s(?:au compteur|à l[’']odomètre))?`;
const thousandKilometres = String.raw`(?:k|mille)\s?${kilometres}`;

/** Fewer kilometers are a distance or the range of a battery. */
const mileageMin = 1_000;

function readMileage(state: ExtractionState): void {
  const mileage = (times: number) => (low: string | undefined, high: string | undefined) => {
    const [from, to] = [whole(low) * times, whole(high) * times];
    return Math.max(from, to) < mileageMin ? null : bounds("mileage", from, to);
  };
  takeBounds(state, amounts(thousandKilometres), mileage(1_000));
  takeBounds(state, amounts(kilometres), mileage(1));
  take(
    state,
    `${start}(?:kilom[ée]trage|millage)\\s(?:de\\s|à\\s)?(?:moins de|sous|en bas de|max(?:imum|\\.)?(?: de)?)\\s${number}(?![\\p{L}\\p{N}]|\\s?\\$)`,
    ([, high]) => mileage(1)(undefined, high),
  );
}

const year = String.raw`((?:19|20)\d\d)`;

function readYears(state: ExtractionState): void {
  const from = ([, low]: RegExpExecArray) => bounds("year", whole(low), 0);
  take(state, `${start}(?:entre|de)\\s+${year}\\s+(?:et|à|a)\\s+${year}(?!\\s?\\$)`, ([, low, high]) =>
    bounds("year", whole(low), whole(high)),
  );
  const newer = `(?:récent|recent|neuf|neuve|jeune)(?:e|s|es)?`;
  const orLater = String.raw`(?:ou|et|à|a)\s+(?:plus(?:\s+${newer})?|mieux|\+)|(?:et\s+)?en\s+montant|\+|min(?:imum|\.)?`;
  take(state, String.raw`${start}${year}\s?(?:${orLater})(?![\p{L}])(?!\s(?:de|que)\s)`, from);
  take(state, String.raw`${start}min(?:imum|\.)?\s(?:de\s)?${year}(?!\s?\$)(?!\d)`, from);
  take(state, `${start}(?:depuis|à partir de|a partir de)\\s+${year}(?!\\s?\\$)(?![\\d])`, from);
  take(state, `${start}(?:après|apres)\\s+${year}(?![\\d])`, ([, low]) => bounds("year", whole(low) + 1, 0));
  take(state, `${start}pas\\savant\\s+${year}(?!\\d)`, from);
  take(state, `${start}avant\\s+${year}(?![\\d])`, ([, high]) => bounds("year", 0, whole(high) - 1));
  take(state, String.raw`${start}plus\s${newer}\s+qu(?:e\s|['’]en\s)${year}(?!\d)`, from);
  // A round number may be dollars.
  const until = ([, high]: RegExpExecArray) =>
    whole(high) % 100 === 0 ? null : bounds("year", 0, whole(high));
  take(state, String.raw`${start}(?:max(?:imum|\.)?|moins de|en bas de)\s${year}(?!\s?[\p{L}$]|\d)`, until);
  take(state, String.raw`${start}${year}\smax(?:imum|\.)?(?!\s?\$)(?![\p{L}\d])`, until);
  take(
    state,
    String.raw`${start}${year}(?:\s?(?:-|–|à)\s?|\sa\s)${year}(?!\s?\$)(?![\d-])`,
    ([, low, high]) => (whole(low) < whole(high) ? bounds("year", whole(low), whole(high)) : null),
  );
  take(
    state,
    `${start}${year}\\s+(?:ou|et)\\s+(?:moins(?:\\s+récent)?|plus\\s+(?:vieux|ancien))(?:e|s)?(?![\\p{L}])(?!\\s(?:de|que|ch))`,
    ([, high]) => bounds("year", 0, whole(high)),
  );
}
