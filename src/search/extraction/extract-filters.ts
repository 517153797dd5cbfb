/**
 * Turns plain language in the search field into visible, removable filters: "vélo moins de 300 $ à Montréal" becomes
 * the word vélo, a maximum price and a place. Anything ambiguous stays a word.
 */
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { type FieldFilters, writeFieldFilters } from "../filters/field-filters.ts";
import { orderBounds } from "../filters/filter-input.ts";
import { parseFieldFilters } from "../filters/filterable-fields.ts";
import { defaultSort, type SearchFilters } from "../filters/search-filters.ts";
import { isQuoting } from "../query/query-syntax.ts";
import { extractBounds } from "./bounds.ts";
import { extractFree, extractFreeOrPrice, extractMoney } from "./money.ts";
import { currency, type ExtractionState, wordEnd } from "./pattern-matching.ts";
import { extractPlaces } from "./places.ts";
import { extractRegions } from "./regions.ts";

/**
 * Returns the same object when `q` contains nothing but words. An extracted filter replaces an existing filter of its
 * kind: no generated URL contains both, so the words were typed later.
 */
export function extractFilters(filters: SearchFilters): SearchFilters {
  if (filters.q === "" || filters.isVerbatim) return filters;
  const { q, found: extracted } = extractAll(filters);
  if (q === filters.q) return filters;
  const { bounds = {}, ...others } = extracted;
  const found: Partial<SearchFilters> = { ...dropContradictedBound(filters, others) };
  const ordered = Object.entries(bounds).map(([id, { min, max }]) => {
    const [low, high] = orderBounds(min, max);
    return [id, { min: low, max: high }];
  });
  if (ordered.length > 0) found.fields = withBounds(filters.fields, Object.fromEntries(ordered));
  const sortBy = filters.sortBy === defaultSort(filters.q) ? defaultSort(q) : filters.sortBy;
  return {
    ...filters,
    ...found,
    q,
    sortBy: sortBy === "best" && q === "" ? "recent" : sortBy,
  };
}

/** Runs the extractors until nothing changes: a match may become possible only once its neighbor has been removed. */
function extractAll({ q, places }: SearchFilters): ExtractionState {
  const { plain, restore } = maskLiterals(q);
  const state: ExtractionState = { q: plain, found: {} };
  for (let before = ""; before !== state.q; ) {
    before = state.q;
    const extractors = /\d/u.test(state.q)
      ? [extractBounds, extractFreeOrPrice, extractMoney, extractFree, extractPlaces]
      : [extractFreeOrPrice, extractFree, extractPlaces];
    for (const extract of extractors) extract(state);
    if (places.length === 0 && !state.found.places && !hasAlternatives(q)) extractRegions(state);
    if (state.q !== before)
      state.q = spelledNumbersToDigits(state.q.replace(danglingConjunction, "").replace(/\s+/gu, " ").trim());
  }
  if (state.q === plain) return { ...state, q };
  // "À vendre, gratuit" means everything that is free.
  const hasMeaning = analyze(restore(state.q)).some(({ term }) => !isStopWord(term));
  return { ...state, q: hasMeaning ? restore(state.q) : "" };
}

/**
 * Conjunctions and prepositions left before a removed bound: "2015 et moins de 10 000 $", "bureau de moins de 200 $".
 */
const danglingConjunction = /(?:\s(?:et|ou|de|pour)|\s?,)\s*$/iu;
/** Contains a quotation or explicit alternatives. */
const hasAlternatives = (q: string) => isQuoting(q) || q.includes("|");
const literals = /(?<!\S)-?(?:"[^"]*"|«[^»]*»|“[^”]*”)|(?<!\S)-(?=\p{L})\S+/gu;

/**
 * Quoted and excluded words are not extracted: each is replaced by a private-use character, and restore afterwards.
 */
function maskLiterals(q: string): { plain: string; restore: (text: string) => string } {
  const signs = 0xe000;
  const found: string[] = [];
  const plain = q.replace(/[\ue000-\uf8ff]/gu, " ").replace(literals, (literal) => {
    found.push(literal);
    return String.fromCharCode(signs + found.length - 1);
  });
  const restore = (text: string) =>
    text.replace(/[\ue000-\uf8ff]/gu, (sign) => found[sign.charCodeAt(0) - signs] ?? "");
  return { plain: spelledNumbersToDigits(plain), restore };
}

/** "Moins de 300 $" removes an existing minimum price of 400. */
function dropContradictedBound(
  filters: SearchFilters,
  found: Partial<SearchFilters>,
): Partial<SearchFilters> {
  const { priceMin, priceMax } = found;
  if (priceMax && !priceMin && filters.priceMin && filters.priceMin > priceMax)
    return { ...found, priceMin: null };
  if (priceMin && !priceMax && filters.priceMax && filters.priceMax < priceMin)
    return { ...found, priceMax: null };
  return found;
}

/** In canonical URL order. */
function withBounds(fields: FieldFilters, found: FieldFilters): FieldFilters {
  const params = new URLSearchParams();
  writeFieldFilters({ ...fields, ...found }, params);
  return parseFieldFilters(params);
}

const signFirst = /(?<!\d\s?)\$\s?(\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?k?)(?![\d$]|\s?\$)/giu;

const times: Readonly<Record<string, number>> = {
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9 },
  ...{ dix: 10, douze: 12, quinze: 15, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
};
const values = new Map(Object.entries({ ...times, cent: 100, cents: 100, mille: 1_000, milles: 1_000 }));
const small = Object.keys(times).join("|");
const spelled = String.raw`(?<![\p{L}\p{N}-]|\d\s)(?:(${small})\s+)?(cents?|milles?)|(?<![\p{L}\p{N}-]|\d\s)(${small})`;
/** Followed by a currency or preceded by a bound; elsewhere « cent » and « mille » count other things. */
const amountBeforeCurrency = new RegExp(String.raw`(?:${spelled})(?=\s+${currency})`, "giu");
const amountAfterBound = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:moins de|plus de|en bas de|max(?:imum)?|jusqu[’' ]?à)\s+)(?:${spelled})(?!\s+\p{L})${wordEnd}`,
  "giu",
);

/** Normalizes amounts: « $300 » becomes « 300 $ », « trois cents piastres » « 300 piastres ». */
function spelledNumbersToDigits(text: string): string {
  const toDigits = (_: string, before = "", unit = "", alone = "") =>
    String(unit ? amountOf(before) * amountOf(unit) : amountOf(alone));
  return text
    .replace(amountBeforeCurrency, toDigits)
    .replace(amountAfterBound, toDigits)
    .replace(signFirst, "$1 $$");
}

const amountOf = (word: string) => values.get(word.toLowerCase()) ?? 1;
