import { isSmallWord, searchWords } from "../analysis/tokens.ts";
import { type FieldFilters, parseFieldFilters, writeFieldFilters } from "../filters/field-filters.ts";
import { inOrder } from "../filters/filter-input.ts";
import { defaultSort, type SearchFilters } from "../filters/search-filters.ts";
import { isQuoting } from "../query/query-syntax.ts";
import { extractBounds } from "./bounds.ts";
import { extractFree, extractFreeOrPrice, extractMoney } from "./money.ts";
import { extractPlaces } from "./places.ts";
import { dollars, type ExtractionState, end } from "./reading.ts";
import { extractRegions } from "./regions.ts";

/** Amounts of money as plain language reads them: « $300 » is 300 $, « trois cents piastres » 300 piastres. */

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
export function spelledNumbersToDigits(text: string): string {
  const figures = (_: string, before = "", unit = "", alone = "") =>
    String(unit ? amountOf(before) * amountOf(unit) : amountOf(alone));
  return text.replace(inMoney, figures).replace(inBound, figures).replace(signFirst, "$1 $$");
}

const amountOf = (word: string) => values.get(word.toLowerCase()) ?? 1;

/**
 * Plain language in the search field turned into filters that people see and can take away: "vélo moins de 300 $ à
 * Montréal" is the word vélo, a highest price and a place. What is not surely one of these stays a word.
 */

/**
 * The same filters when nothing in `q` is more than a word. What was read takes the place of a filter of its kind: no
 * address of ours has words beside a filter that they were, so they were typed later.
 */
export function extractFilters(filters: SearchFilters): SearchFilters {
  if (filters.q === "" || filters.isVerbatim) return filters;
  const read = readAll(filters);
  const { q } = read;
  if (q === filters.q) return filters;
  const { bounds = {}, ...others } = read.found;
  const found: Partial<SearchFilters> = { ...withoutContradiction(filters, others) };
  const ordered = Object.entries(bounds).map(([id, { min, max }]) => {
    const [low, high] = inOrder(min, max);
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

/** Until nothing more is understood: what stands beside what was taken out may only then be. */
function readAll({ q, places }: SearchFilters): ExtractionState {
  const { plain, restored } = withoutLiterals(q);
  const read: ExtractionState = { q: plain, found: {} };
  for (let before = ""; before !== read.q; ) {
    before = read.q;
    const readers = /\d/u.test(read.q)
      ? [extractBounds, extractFreeOrPrice, extractMoney, extractFree, extractPlaces]
      : [extractFreeOrPrice, extractFree, extractPlaces];
    for (const reader of readers) reader(read);
    if (places.length === 0 && !read.found.places && !isChosen(q)) extractRegions(read);
    if (read.q !== before)
      read.q = spelledNumbersToDigits(read.q.replace(leftOver, "").replace(/\s+/gu, " ").trim());
  }
  if (read.q === plain) return { ...read, q };
  // "À vendre, gratuit" is all that is free.
  const isSaying = searchWords(restored(read.q)).some(({ term }) => !isSmallWord(term));
  return { ...read, q: isSaying ? restored(read.q) : "" };
}

/** What joined words to a bound: "2015 et moins de 10 000 $", "bureau de moins de 200 $". */
const leftOver = /(?:\s(?:et|ou|de|pour)|\s?,)\s*$/iu;
/** Quoted, or one of several. */
const isChosen = (q: string) => isQuoting(q) || q.includes("|");
const literals = /(?<!\S)-?(?:"[^"]*"|«[^»]*»|“[^”]*”)|(?<!\S)-(?=\p{L})\S+/gu;

/** What is quoted or left out is meant as it stands: a sign stands for each. */
function withoutLiterals(q: string): { plain: string; restored: (text: string) => string } {
  const signs = 0xe000;
  const found: string[] = [];
  const plain = q.replace(/[\ue000-\uf8ff]/gu, " ").replace(literals, (literal) => {
    found.push(literal);
    return String.fromCharCode(signs + found.length - 1);
  });
  const restored = (text: string) =>
    text.replace(/[\ue000-\uf8ff]/gu, (sign) => found[sign.charCodeAt(0) - signs] ?? "");
  return { plain: spelledNumbersToDigits(plain), restored };
}

/** "Moins de 300 $" ends a lowest price of 400. */
function withoutContradiction(filters: SearchFilters, found: Partial<SearchFilters>): Partial<SearchFilters> {
  const { priceMin, priceMax } = found;
  if (priceMax && !priceMin && filters.priceMin && filters.priceMin > priceMax)
    return { ...found, priceMin: null };
  if (priceMin && !priceMax && filters.priceMax && filters.priceMax < priceMin)
    return { ...found, priceMax: null };
  return found;
}

/** In the order in which an address would give them. */
function withBounds(fields: FieldFilters, found: FieldFilters): FieldFilters {
  const params = new URLSearchParams();
  writeFieldFilters({ ...fields, ...found }, params);
  return parseFieldFilters(params);
}
