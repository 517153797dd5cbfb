/**
 * Shared by the filter extractors: amount patterns, and moving a match from the query text to the extracted filters.
 */
import type { PlaceFilter } from "../filters/place-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { excludeProperNames } from "./proper-names.ts";

export type Bounds = { min: number | null; max: number | null };

/** `bounds`: by numeric field id */
export type ExtractedFilters = Partial<Pick<SearchFilters, "priceMin" | "priceMax" | "isFree">> & {
  places?: readonly PlaceFilter[];
  bounds?: Readonly<Record<string, Bounds>>;
};
/** `q`: the remaining words */
export type ExtractionState = { q: string; found: ExtractedFilters };

export const numberPattern = String.raw`(${excludeProperNames}\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{1,8})`;
/** Not inside a word, nor after the decimal comma of an amount or the slash of a fraction. */
export const wordStart = String.raw`(?<![\p{L}\p{N}]|\d[.,/])`;

/** Not inside a word. */
export const wordEnd = String.raw`(?![\p{L}\p{N}])`;
export const currency = String.raw`(?:\$|dollars?|pia(?:ss|str)es?|piasse?s?|bucks|cad)${wordEnd}`;

export const toInteger = (text: string | undefined) => Number((text ?? "").replace(/\D/gu, ""));

/**
 * Removes the first match of `pattern` that `toFilters` accepts from the query and stores its filters; null rejects a
 * match.
 */
export function extractFirst(
  state: ExtractionState,
  pattern: string,
  toFilters: (match: RegExpExecArray) => ExtractedFilters | null,
): void {
  for (const match of findMatches(pattern, state.q)) {
    const before = state.q.slice(0, match.index);
    const after = state.q.slice(match.index + match[0].length);
    const found = isAlternativeOrNegated(before, after) ? null : toFilters(match);
    if (!found) continue;
    const bounds = { ...state.found.bounds };
    for (const [id, { min, max }] of Object.entries(found.bounds ?? {}))
      bounds[id] = { min: min ?? bounds[id]?.min ?? null, max: max ?? bounds[id]?.max ?? null };
    Object.assign(state.found, found, { bounds });
    state.q = `${before} ${after}`;
    return;
  }
}

const compiled = new Map<string, RegExp>();

/** All matches. Compiled patterns are cached: compiling takes longer than matching. */
export function findMatches(pattern: string, text: string): RegExpExecArray[] {
  const known = compiled.get(pattern) ?? new RegExp(pattern, "giu");
  compiled.set(pattern, known);
  known.lastIndex = 0;
  const found: RegExpExecArray[] = [];
  for (let match = known.exec(text); match; match = known.exec(text)) found.push(match);
  return found;
}

/**
 * A filter applies to the whole query, so one of several alternatives ("vélo gratuit OU table") and a negated
 * expression ("pas à donner") must stay words.
 */
export function isAlternativeOrNegated(before: string, after: string): boolean {
  return (
    /(?<!\S)(?:OR|OU|\||[Pp]as|[Nn]on|[Ss]auf)\s*$/u.test(before) || /^\s*(?:OR|OU|\|)(?!\S)/u.test(after)
  );
}

/**
 * `one`: an amount with its unit, as a capture group. `first`: the lower of two amounts, whose unit may be missing.
 * `loose`: the unit is optional after "moins de". `large`: an amount large enough to need no unit after "en bas de" or
 * "entre", where a small number could be anything.
 */
export type AmountPatterns = { one: string; first: string; loose?: string; large?: string };

/** Not in a product name: iPhone 13 Pro Max, Air Max, AirPods Max. */
const max = String.raw`(?<!(?:pro|air|airpods)\s)max(?:imum|\.)?(?:\s(?:de\s)?|:\s?)`;
const optionalCher = "(?: ch[eè]re?s?)?";
/** Upper bounds after which a small number without unit could be anything. */
const atMostOfMany = String.raw`(?:en )?bas de |sous les |under |below |less than |${max}|au plus |(?:en|au)[- ]dessous (?:de |des )|<\s?`;
/** Not "au moins" or "pas moins", but "bureau moins". The s is often missing. */
const lessThan = String.raw`(?<!(?<!\p{L})(?:au|pas) )moins?`;
const atMost = String.raw`(?:${atMostOfMany}|${lessThan}${optionalCher}(?: de| que)? |pas plus${optionalCher}(?: de| que)? |sous |jusqu[’' ]?[àa] |up to |inf[ée]rieure?s? [àa] |(?:sans|ne|n[’'])\s?(?:pas )?d[ée]pass(?:er|ant|e)(?: pas)? |[≤-]\s?(?:de |que )?)`;
const atLeast = String.raw`(?:plus (?:de|que) |(?:au|pas) moins(?: de)? |[àa] partir de |d[èe]s |min(?:imum|\.)?(?:\s(?:de\s)?|:\s?)|au[- ]dessus (?:de |des )|en haut de |sup[ée]rieure?s? [àa] |over |above |more than |[≥>]\s?|\+ ?de )`;
export const orLess = String.raw`\s*(?:max(?:imum|\.)?|(?:et|ou) moins(?!\s(?:de|que|ch)))(?![\p{L}])`;
const orMore = String.raw`\s*(?:(?:et|ou) (?:plus|mieux|\+)|min(?:imum|\.)?|\+)(?![\p{L}\p{N}])`;
/** As in « frigo 800 ou plus petit ». */
const comparable = String.raw`\s+(?:r[ée]cent|petit|grand|gros|vieux|vieil|ancien|neuf|neuve|jeune|haut|bas|large|long|court|l[ée]ger|lourd|puissant|rapide|beau|belle|moderne)`;
/** Without a unit: « Fiat 500 + pneus » and « cours 300 min » contain no price. */
export const orMoreAlone = String.raw`(?:\s*(?:et|ou) (?:plus(?!${comparable})|mieux|\+)|\s*minimum|\+|\s+\+(?!\s*[\p{L}\p{N}])|(?<=\d\s?\d{3}|k|mille)\s*min\.?)(?![\p{L}\p{N}])`;
const at = String.raw`(?:(?:prix|budget)\s?:?\s)?(?:à |a )?`;

/** Minimum, maximum or range. `toFilters` receives the amounts as written. */
export function extractRange(
  state: ExtractionState,
  { one, first, loose = one, large }: AmountPatterns,
  toFilters: (low: string | undefined, high: string | undefined) => ExtractedFilters | null,
): void {
  const between = ([, low, high]: RegExpExecArray) => toFilters(low, high);
  const to = String.raw`(?:\s?(?:-|–|à)\s?|\s(?:a|et)\s)`;
  extractFirst(state, `${wordStart}(?:entre|de)\\s+${first}${to}${one}`, between);
  if (large)
    extractFirst(
      state,
      `${wordStart}(?:entre\\s+${large}${to}|de\\s+${large}\\sà\\s)${large}`,
      ([, one, other, high]) => toFilters(one ?? other, high),
    );
  extractFirst(state, `${wordStart}${first}(?:\\s?(?:-|–|à)\\s?|\\sa\\s)${one}`, between);
  const highest = ([, high]: RegExpExecArray) => toFilters(undefined, high);
  extractFirst(
    state,
    `${wordStart}${at}(?:${lessThan}|pas plus)${optionalCher} (?:de|que) ${loose}`,
    highest,
  );
  extractFirst(state, `${wordStart}${at}${atMost}${one}`, highest);
  if (large) {
    extractFirst(
      state,
      `${wordStart}${at}(?:${atMostOfMany}|${lessThan} |jusqu[’' ]?[àa] )${large}`,
      highest,
    );
    extractFirst(state, `${wordStart}${at}${large}${orLess}`, highest);
  }
  extractFirst(state, `${wordStart}${at}${one}${orLess}`, highest);
  const lowest = ([, low]: RegExpExecArray) => toFilters(low, undefined);
  extractFirst(state, `${wordStart}${at}${atLeast}${one}`, lowest);
  extractFirst(state, `${wordStart}${at}${one}${orMore}`, lowest);
  if (large) {
    extractFirst(state, `${wordStart}${at}${atLeast}${large}`, lowest);
    extractFirst(state, `${wordStart}${at}${large}${orMoreAlone}`, lowest);
  }
}
