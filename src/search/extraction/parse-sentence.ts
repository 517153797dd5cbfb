/**
 * The parser: applies the rules of the grammar to a query until nothing changes. Each match becomes a span, which is
 * removed, since its neighbors may match only then: « civic 2015 ou plus récent moins de 12 000 $ ».
 */

import { type LexToken, lex, type NumberedNames } from "../analysis/lexer.ts";
import { numberedNames } from "../analysis/proper-names.ts";
import { isQuoting, literalsIn } from "../analysis/quotations.ts";
import { filterableField } from "../filters/filterable-fields.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { type Captured, type Definitions, Grammar, type TokenClasses } from "./grammar.ts";
import { numberProperties } from "./number-properties.ts";
import { distinctPlaces, findPlaces, placeRules } from "./places.ts";
import { findRegions } from "./regions.ts";
import {
  boundRules,
  freeOrPriceRules,
  freeRules,
  moneyRules,
  type Quantity,
  type Rule,
  workRules,
} from "./rules.ts";
import { joinSpelledNumbers, markResolutions } from "./spelled-numbers.ts";
import { definitions, tokenClasses } from "./token-classes.ts";

export type Bounds = { min: number | null; max: number | null };
/** `bounds` by numeric field, `choices` by field with choices */
export type FoundFilters = Partial<Pick<SearchFilters, "priceMin" | "priceMax" | "isFree">> & {
  places?: readonly PlaceFilter[];
  bounds?: Readonly<Record<string, Bounds>>;
  choices?: Readonly<Record<string, readonly string[]>>;
};
/** `text`: the words it stands for. `alternatives`: other readings; the words themselves are always one. */
export type Span = { kind: Quantity | "free" | "place"; text: string; alternatives: readonly Quantity[] };
/** `q`: the remaining words */
export type ParsedSentence = { q: string; found: FoundFilters; spans: readonly Span[]; steps: number };

type State = {
  text: string;
  tokens: readonly LexToken[];
  found: FoundFilters;
  spans: Span[];
  isWork: boolean;
};

/** More filters than that is not a query. */
const spansMax = 10;

export function createParser(
  classes: TokenClasses = tokenClasses,
  defined: Definitions = definitions,
): (q: string, known?: { hasPlace: boolean }) => ParsedSentence {
  // Compiled once; the counter of steps is per query.
  const grammar = new Grammar(classes, defined, numberProperties);
  for (const { words } of [...boundRules, ...moneyRules, ...freeRules, ...freeOrPriceRules])
    grammar.compile(words);
  return (q, { hasPlace } = { hasPlace: false }) => {
    grammar.steps = 0;
    const { text, restore } = maskLiterals(q);
    const state: State = { text, tokens: tokensOf(text), found: {}, spans: [], isWork: false };
    for (let before = -1; before !== state.spans.length && state.spans.length < spansMax; ) {
      before = state.spans.length;
      applyRules(state, grammar);
      if (!hasPlace && !state.found.places && !isQuoting(q) && !q.includes("|")) applyRegions(state);
      if (state.spans.length !== before) {
        dropDangling(state);
        // Read again as the user will see it: « 300 cent piastres » without 300.
        state.text = remainingText(state);
        state.tokens = tokensOf(state.text);
      }
    }
    orderPrices(state.found);
    const remaining = restore(remainingText(state));
    return {
      q: state.spans.length > 0 ? remaining : q,
      found: state.found,
      spans: state.spans,
      steps: grammar.steps,
    };
  };
}

export const parseSentence = createParser();

const names: NumberedNames = numberedNames;

const tokensOf = (text: string) => joinSpelledNumbers(markResolutions(lex(text, names)));

function applyRules(state: State, grammar: Grammar): void {
  const hasNumber = state.tokens.some(({ kind }) => kind === "number" || kind === "spelled");
  for (const rule of boundRules)
    if (hasNumber || rule.quantity === "condition") applyRule(state, grammar, rule);
  for (const { words } of freeOrPriceRules) applyWords(state, grammar, words, false, () => ({}));
  if (hasNumber) {
    state.isWork ||= workRules.some((words) => isFound(state, grammar, words));
    for (const rule of moneyRules.filter(appliesIn(state)))
      if (!rule.beside || isFound(state, grammar, rule.beside)) applyRule(state, grammar, rule);
  }
  for (const { words, atStart = false } of freeRules)
    applyWords(state, grammar, words, atStart, () => ({ isFree: true }));
  for (const rule of placeRules) {
    const isFree = (start: number, end: number) => !isAlternativeOrNegated(state.tokens, start, end);
    const span = findPlaces(rule, { text: state.text, tokens: state.tokens, grammar }, isFree);
    if (!span) continue;
    const places = distinctPlaces([...(state.found.places ?? []), ...span.places]);
    take(state, span.start, span.end, "place", { places });
  }
}

/** Beside a word for work, amounts are wages. */
const appliesIn =
  ({ isWork }: State) =>
  ({ work }: Rule) =>
    (work ?? isWork) === isWork;

function isFound({ tokens }: State, grammar: Grammar, words: string): boolean {
  const sequence = grammar.compile(words);
  return tokens.some((_, start) => grammar.match(sequence, tokens, start) !== null);
}

function applyWords(
  state: State,
  grammar: Grammar,
  words: string,
  atStart: boolean,
  toFilters: () => FoundFilters,
): void {
  const sequence = grammar.compile(words);
  for (let start = 0; start < (atStart ? 1 : state.tokens.length); start += 1) {
    const match = grammar.match(sequence, state.tokens, start);
    if (!match || isAlternativeOrNegated(state.tokens, start, match.end)) continue;
    take(state, start, match.end, "free", toFilters());
    return;
  }
}

function applyRule(state: State, grammar: Grammar, rule: Rule): void {
  const sequence = grammar.compile(rule.words);
  for (let start = 0; start < state.tokens.length; start += 1) {
    if (!mayStart(state.tokens, start)) continue;
    const match = grammar.match(sequence, state.tokens, start);
    if (!match || isAlternativeOrNegated(state.tokens, start, match.end)) continue;
    const found = filtersOf(rule, match.captured, state, state.tokens[start]?.key ?? "");
    if (!found) continue;
    const alternatives = otherReadings(state, grammar, rule, start, match.end);
    take(state, start, match.end, rule.quantity, found, alternatives);
    return;
  }
}

/** Quantities that rules of another kind read in exactly these words: « moins de 2015 » is a year or a price. */
function otherReadings(
  state: State,
  grammar: Grammar,
  { quantity }: Rule,
  start: number,
  end: number,
): Quantity[] {
  const others = [...boundRules, ...moneyRules.filter(appliesIn(state))].filter(
    (other) =>
      other.quantity !== quantity &&
      grammar.match(grammar.compile(other.words), state.tokens, start)?.end === end,
  );
  return [...new Set(others.map((other) => other.quantity))];
}

/** Not inside a word, nor after the decimal comma of an amount or the slash of a fraction. */
function mayStart(tokens: readonly LexToken[], at: number): boolean {
  const [token, before, first] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!token || token.isApart || !before) return true;
  if (before.kind === "sign") return !(["/", ",", "."].includes(before.key) && first?.kind === "number");
  return before.key.endsWith("'") || token.kind === "sign";
}

/**
 * A filter applies to the whole query, so one of several alternatives ("vélo gratuit OU table") and a negated
 * expression ("pas à donner") must stay words.
 */
function isAlternativeOrNegated(tokens: readonly LexToken[], start: number, end: number): boolean {
  const [before, after] = [tokens[start - 1], tokens[end]];
  const isOr = (token: LexToken | undefined) =>
    token?.key === "|" || (token?.isCapital === true && ["ou", "or"].includes(token.key));
  const isNegated = before !== undefined && ["pas", "non", "sauf"].includes(before.key);
  return isOr(before) || isOr(after) || isNegated;
}

function take(
  state: State,
  start: number,
  end: number,
  kind: Span["kind"],
  found: FoundFilters,
  alternatives: readonly Quantity[] = [],
): void {
  const bounds: Record<string, Bounds> = { ...state.found.bounds };
  for (const [id, { min, max }] of Object.entries(found.bounds ?? {}))
    bounds[id] = { min: min ?? bounds[id]?.min ?? null, max: max ?? bounds[id]?.max ?? null };
  const choices = { ...state.found.choices, ...found.choices };
  state.found = { ...state.found, ...found, bounds, choices };
  state.spans.push({ kind, text: textOf(state, start, end), alternatives });
  state.tokens = without(state.tokens, start, end);
}

function textOf({ text, tokens }: State, start: number, end: number): string {
  return text.slice(tokens[start]?.start, tokens[end - 1]?.end);
}

/** A space separates the following text, which may have touched the removed words. */
function without(tokens: readonly LexToken[], start: number, end: number): LexToken[] {
  return tokens
    .toSpliced(start, end - start)
    .map((token, at) => (at === start ? { ...token, isApart: true } : token));
}

/** The text between the first and the last offset of each run of tokens that were adjacent. */
function remainingText({ text, tokens }: State): string {
  return tokens
    .map(({ start, end, isApart }, at) => {
      const before = tokens[at - 1];
      return (at > 0 && (isApart || before?.end !== start) ? " " : "") + text.slice(start, end);
    })
    .join("");
}

/** Conjunctions and prepositions left before a removed bound: "2015 et moins de 10 000 $", "bureau de moins de 200 $". */
function dropDangling(state: State): void {
  const last = state.tokens.at(-1);
  if (last && state.tokens.length > 1 && ["et", "ou", "de", "pour", ","].includes(last.key))
    state.tokens = state.tokens.slice(0, -1);
}

/** Regions and provinces without a preposition; they are found in the whole remaining text. */
function applyRegions(state: State): void {
  const text = remainingText(state);
  const regions = findRegions(text);
  if (!regions) return;
  state.found = { ...state.found, places: regions.places };
  state.spans.push({
    kind: "place",
    text: regions.places.map(({ name }) => name).join(", "),
    alternatives: [],
  });
  state.text = regions.q;
  state.tokens = tokensOf(regions.q);
}

/** Same limit as the `priceMax` URL parameter. */
const dollarsMax = 99_999_999;
/** Fewer kilometers are a distance or the range of a battery. */
const mileageMin = 1_000;

function filtersOf(
  { quantity, bound, when, plus }: Rule,
  captured: readonly Captured[],
  { found }: State,
  firstKey: string,
): FoundFilters | null {
  const [one, other] = captured;
  if (!one) return quantity === "condition" ? conditionFilters(firstKey) : null;
  const [low, high] = bound === "range" ? [one, other ?? null] : bound === "min" ? [one, null] : [null, one];
  const from = low && thousandsLike(low, high);
  const [min, max] = [
    from === null ? null : from + (plus ?? 0),
    high === null ? null : high.value + (plus ?? 0),
  ];
  if (when === "ascending" && !(min !== null && max !== null && min < max)) return null;
  if (
    when === "roundRange" &&
    !(min !== null && max !== null && min < max && min % 50 === 0 && max % 50 === 0)
  )
    return null;
  if (when === "notRound" && (max ?? 0) % 100 === 0) return null;
  switch (quantity) {
    case "price":
      if (when === "noBound" && (found.priceMin || found.priceMax)) return {};
      return priceFilters(min, max);
    case "wage":
      // A minimum is a wage sought, a maximum the rate of a service.
      if (min === null) return priceFilters(min, max);
      if (when === "noBound" && found.bounds?.salary) return {};
      return toBounds("salary", min, max);
    case "mileage":
      return Math.max(min ?? 0, max ?? 0) < mileageMin ? null : toBounds("mileage", min, max);
    case "rooms":
      return roomsFilters(min ?? 0, max ?? Number.POSITIVE_INFINITY);
    case "condition":
      return null;
    case "year":
    case "surface":
      return toBounds(quantity, min, max);
  }
}

/** "300 à 400k" */
function thousandsLike(low: Captured, high: Captured | null): number {
  return high?.isThousands && !low.isThousands && low.value < 1_000 ? low.value * 1_000 : low.value;
}

function priceFilters(min: number | null, max: number | null): FoundFilters | null {
  const dollars = (value: number) => Math.min(dollarsMax, value);
  return min || max
    ? {
        ...(min ? { priceMin: Math.floor(dollars(min)) } : {}),
        ...(max ? { priceMax: Math.ceil(dollars(max)) } : {}),
      }
    : null;
}

/** 0 means no bound. A bound outside the range of the field is clamped to it. */
function toBounds(id: string, min: number | null, max: number | null): FoundFilters | null {
  const field = filterableField(id);
  if (field?.kind !== "number") return null;
  const within = (value: number | null) =>
    value ? Math.min(field.max, Math.max(field.min, field.decimals ? value : Math.round(value))) : null;
  const bounds = { min: within(min), max: within(max) };
  return bounds.min === null && bounds.max === null ? null : { bounds: { [id]: bounds } };
}

function roomsFilters(min: number, max: number): FoundFilters | null {
  const field = filterableField("rooms");
  if (field?.kind !== "choice") return null;
  const rooms = field.choices.map(({ id }) => id).filter((id) => Number(id) >= min && Number(id) <= max);
  return rooms.length > 0 ? { choices: { rooms } } : null;
}

/** From the best condition down to the one that is named. */
function conditionFilters(firstKey: string): FoundFilters {
  const best = ["neuf", "excellent"];
  return { choices: { condition: firstKey === "excellent" || firstKey === "en" ? best : [...best, "bon"] } };
}

function orderPrices(found: FoundFilters): void {
  const { priceMin, priceMax } = found;
  if (priceMin && priceMax && priceMin > priceMax)
    Object.assign(found, { priceMin: priceMax, priceMax: priceMin });
}

/** Characters for private use, as the lexer reads literals. */
const firstSign = 0xe000;
const lastSign = 0xf8ff;

/** Quoted and excluded words are not read: each is replaced by a private-use character, and restored afterwards. */
function maskLiterals(q: string): { text: string; restore: (text: string) => string } {
  const masked: string[] = [];
  const plain = (text: string) => withSigns(text, () => " ");
  let text = "";
  let from = 0;
  for (const { start, end } of literalsIn(q)) {
    text += plain(q.slice(from, start)) + String.fromCharCode(firstSign + masked.length);
    masked.push(q.slice(start, end));
    from = end;
  }
  text += plain(q.slice(from));
  return { text, restore: (masking) => withSigns(masking, (index) => masked[index] ?? "") };
}

function withSigns(text: string, replaced: (index: number) => string): string {
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code >= firstSign && code <= lastSign ? replaced(code - firstSign) : character;
  }).join("");
}
