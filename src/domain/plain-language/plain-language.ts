/**
 * Plain language in the search field turned into filters that people see and can take away: "vélo moins de 300 $ à
 * Montréal" is the word vélo, a highest price and a place. What is not surely one of these stays a word.
 */

import { type FieldFilters, writeFieldFilters } from "../search/field-filters.ts";
import { parseFieldFilters } from "../search/filterable-fields.ts";
import { defaultSort, type SearchFilters } from "../search/search-filters.ts";
import { isQuoting } from "../search/search-operators.ts";
import { isSmallWord, searchWords } from "../search/search-words.ts";
import { inOrder } from "../search/typed-filter.ts";
import { readBounds } from "./plain-bounds.ts";
import { inFigures } from "./plain-figures.ts";
import { readFreeOr, readGifts, readMoney } from "./plain-money.ts";
import { readPlaces } from "./plain-places.ts";
import type { Reading } from "./plain-reading.ts";
import { readPlainRegions } from "./plain-regions.ts";

/**
 * The same filters when nothing in `q` is more than a word. What was read takes the place of a filter of its kind: no
 * address of ours has words beside a filter that they were, so they were typed later.
 */
export function understood(filters: SearchFilters): SearchFilters {
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
function readAll({ q, places }: SearchFilters): Reading {
  const { plain, restored } = withoutLiterals(q);
  const read: Reading = { q: plain, found: {} };
  for (let before = ""; before !== read.q; ) {
    before = read.q;
    const readers = /\d/u.test(read.q)
      ? [readBounds, readFreeOr, readMoney, readGifts, readPlaces]
      : [readFreeOr, readGifts, readPlaces];
    for (const reader of readers) reader(read);
    if (places.length === 0 && !read.found.places && !isChosen(q)) readPlainRegions(read);
    if (read.q !== before) read.q = inFigures(read.q.replace(leftOver, "").replace(/\s+/gu, " ").trim());
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
  return { plain: inFigures(plain), restored };
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
