/**
 * Turns plain language in the search field into visible, removable filters: "vélo moins de 300 $ à Montréal" becomes
 * the word vélo, a maximum price and a place. Anything ambiguous stays a word.
 */
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { type FieldFilters, writeFieldFilters } from "../filters/field-filters.ts";
import { orderBounds } from "../filters/filter-input.ts";
import { parseFieldFilters } from "../filters/filterable-fields.ts";
import { defaultSort, type SearchFilters } from "../filters/search-filters.ts";
import { type ParsedSentence, parseSentence } from "./parse-sentence.ts";

/**
 * Returns the same object when `q` contains nothing but words. An extracted filter replaces an existing filter of its
 * kind: no generated URL contains both, so the words were typed later.
 */
export function extractFilters(filters: SearchFilters): SearchFilters {
  if (filters.q === "" || filters.isVerbatim) return filters;
  const parsed = parseSentence(filters.q, { hasPlace: filters.places.length > 0 });
  if (parsed.spans.length === 0 || parsed.q === filters.q) return filters;
  // "À vendre, gratuit" means everything that is free.
  const hasMeaning = analyze(parsed.q).some(({ term }) => !isStopWord(term));
  return withFound(filters, parsed, hasMeaning ? parsed.q : "");
}

function withFound(filters: SearchFilters, { found }: ParsedSentence, q: string): SearchFilters {
  const { bounds = {}, choices = {}, ...others } = found;
  const changed: Partial<SearchFilters> = { ...dropContradictedBound(filters, others) };
  const ordered = Object.entries(bounds).map(([id, { min, max }]) => {
    const [low, high] = orderBounds(min, max);
    return [id, { min: low, max: high }];
  });
  const chosen = Object.entries(choices).map(([id, values]) => [id, { any: values }]);
  if (ordered.length + chosen.length > 0)
    changed.fields = withFields(filters.fields, Object.fromEntries([...ordered, ...chosen]));
  const sortBy = filters.sortBy === defaultSort(filters.q) ? defaultSort(q) : filters.sortBy;
  return { ...filters, ...changed, q, sortBy: sortBy === "best" && q === "" ? "recent" : sortBy };
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
function withFields(fields: FieldFilters, found: FieldFilters): FieldFilters {
  const params = new URLSearchParams();
  writeFieldFilters({ ...fields, ...found }, params);
  return parseFieldFilters(params);
}
