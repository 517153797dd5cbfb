/** What the readers of plain language share: patterns of amounts, and taking what was understood out of the words. */
import type { PlaceFilter } from "../filters/place-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { excludeProperNames } from "./proper-names.ts";

export type Bounds = { min: number | null; max: number | null };

/** `bounds`: by the id of a numeric field */
export type Found = Partial<Pick<SearchFilters, "priceMin" | "priceMax" | "isFree">> & {
  places?: readonly PlaceFilter[];
  bounds?: Readonly<Record<string, Bounds>>;
};
/** `q`: the words that are left */
export type ExtractionState = { q: string; found: Found };

export const number = String.raw`(${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{1,8})`;
/** Not within a word, nor behind the comma of an amount or the line of a fraction. */
export const start = String.raw`(?<![\p{L}\p{N}]|\d[.,/])`;

/** Not within a word. */
export const end = String.raw`(?![\p{L}\p{N}])`;
export const dollars = String.raw`(?:\$|dollars?|pia(?:ss|str)es?|piasse?s?|bucks|cad)${end}`;

export const whole = (text: string | undefined) => Number((text ?? "").replace(/\D/gu, ""));

/** Takes what `pattern` first finds out of the words and keeps what it says; null: it says nothing, and stays. */
export function take(
  reading: ExtractionState,
  pattern: string,
  keep: (match: RegExpExecArray) => Found | null,
): void {
  for (const match of matchesOf(pattern, reading.q)) {
    const before = reading.q.slice(0, match.index);
    const after = reading.q.slice(match.index + match[0].length);
    const found = isWholeWords(before, after) ? null : keep(match);
    if (!found) continue;
    const bounds = { ...reading.found.bounds };
    for (const [id, { min, max }] of Object.entries(found.bounds ?? {}))
      bounds[id] = { min: min ?? bounds[id]?.min ?? null, max: max ?? bounds[id]?.max ?? null };
    Object.assign(reading.found, found, { bounds });
    reading.q = `${before} ${after}`;
    return;
  }
}

const compiled = new Map<string, RegExp>();

/** All matches. To make a pattern anew each time takes longer than to look for it. */
export function matchesOf(pattern: string, text: string): RegExpExecArray[] {
  const known = compiled.get(pattern) ?? new RegExp(pattern, "giu");
  compiled.set(pattern, known);
  known.lastIndex = 0;
  const found: RegExpExecArray[] = [];
  for (let match = known.exec(text); match; match = known.exec(text)) found.push(match);
  return found;
}

/**
 * A filter holds for all that is looked for, so what is one of several things stays a word ("vélo gratuit OU table"), and so
 * does what is not wanted ("pas à donner").
 */
export function isWholeWords(before: string, after: string): boolean {
  return (
    /(?<!\S)(?:OR|OU|\||[Pp]as|[Nn]on|[Ss]auf)\s*$/u.test(before) || /^\s*(?:OR|OU|\|)(?!\S)/u.test(after)
  );
}

/**
 * `one`: an amount with its unit, in a group of its own. `first`: the lower of two, whose unit may be left out.
 * `loose`: one whose unit is not needed after "moins de". `large`: one that is so large that it needs none after "en bas
 * de" or "entre", where a few may be anything.
 */
export type Amounts = { one: string; first: string; loose?: string; large?: string };

/** Of a name, not a bound: iPhone 13 Pro Max, Air Max, AirPods Max. */
const max = String.raw`(?<!(?:pro|air|airpods)\s)max(?:imum|\.)?(?:\s(?:de\s)?|:\s?)`;
const dear = "(?: ch[eè]re?s?)?";
/** Where a few may be anything. */
const atMostOfMany = String.raw`(?:en )?bas de |sous les |under |below |less than |${max}|au plus |(?:en|au)[- ]dessous (?:de |des )|<\s?`;
/** Not "au moins", nor "pas moins"; but "bureau moins". Some leave its s out. */
const less = String.raw`(?<!(?<!\p{L})(?:au|pas) )moins?`;
const atMost = String.raw`(?:${atMostOfMany}|${less}${dear}(?: de| que)? |pas plus${dear}(?: de| que)? |sous |jusqu[’' ]?[àa] |up to |inf[ée]rieure?s? [àa] |(?:sans|ne|n[’'])\s?(?:pas )?d[ée]pass(?:er|ant|e)(?: pas)? |[≤-]\s?(?:de |que )?)`;
const atLeast = String.raw`(?:plus (?:de|que) |(?:au|pas) moins(?: de)? |[àa] partir de |d[èe]s |min(?:imum|\.)?(?:\s(?:de\s)?|:\s?)|au[- ]dessus (?:de |des )|en haut de |sup[ée]rieure?s? [àa] |over |above |more than |[≥>]\s?|\+ ?de )`;
export const orLess = String.raw`\s*(?:max(?:imum|\.)?|(?:et|ou) moins(?!\s(?:de|que|ch)))(?![\p{L}])`;
const orMore = String.raw`\s*(?:(?:et|ou) (?:plus|mieux|\+)|min(?:imum|\.)?|\+)(?![\p{L}\p{N}])`;
/** Of « frigo 800 ou plus petit ». */
const comparable = String.raw`\s+(?:r[ée]cent|petit|grand|gros|vieux|vieil|ancien|neuf|neuve|jeune|haut|bas|large|long|court|l[ée]ger|lourd|puissant|rapide|beau|belle|moderne)`;
/** Without a unit: « Fiat 500 + pneus » and « cours 300 min » say nothing of a price. */
export const orMoreAlone = String.raw`(?:\s*(?:et|ou) (?:plus(?!${comparable})|mieux|\+)|\s*minimum|\+|\s+\+(?!\s*[\p{L}\p{N}])|(?<=\d\s?\d{3}|k|mille)\s*min\.?)(?![\p{L}\p{N}])`;
const at = String.raw`(?:(?:prix|budget)\s?:?\s)?(?:à |a )?`;

/** At least, at most or between. `keep` is given the matched amounts as they were written. */
export function takeBounds(
  reading: ExtractionState,
  { one, first, loose = one, large }: Amounts,
  keep: (low: string | undefined, high: string | undefined) => Found | null,
): void {
  const between = ([, low, high]: RegExpExecArray) => keep(low, high);
  const to = String.raw`(?:\s?(?:-|–|à)\s?|\s(?:a|et)\s)`;
  take(reading, `${start}(?:entre|de)\\s+${first}${to}${one}`, between);
  if (large)
    take(
      reading,
      `${start}(?:entre\\s+${large}${to}|de\\s+${large}\\sà\\s)${large}`,
      ([, one, other, high]) => keep(one ?? other, high),
    );
  take(reading, `${start}${first}(?:\\s?(?:-|–|à)\\s?|\\sa\\s)${one}`, between);
  const highest = ([, high]: RegExpExecArray) => keep(undefined, high);
  take(reading, `${start}${at}(?:${less}|pas plus)${dear} (?:de|que) ${loose}`, highest);
  take(reading, `${start}${at}${atMost}${one}`, highest);
  if (large) {
    take(reading, `${start}${at}(?:${atMostOfMany}|${less} |jusqu[’' ]?[àa] )${large}`, highest);
    take(reading, `${start}${at}${large}${orLess}`, highest);
  }
  take(reading, `${start}${at}${one}${orLess}`, highest);
  const lowest = ([, low]: RegExpExecArray) => keep(low, undefined);
  take(reading, `${start}${at}${atLeast}${one}`, lowest);
  take(reading, `${start}${at}${one}${orMore}`, lowest);
  if (large) {
    take(reading, `${start}${at}${atLeast}${large}`, lowest);
    take(reading, `${start}${at}${large}${orMoreAlone}`, lowest);
  }
}
