/**
 * Prefilter of a saved search: cheap conditions that a new listing must meet, tested for all searches by one statement.
 * The remaining candidates are verified with the real search (`filterMatching`), which also applies the filters that the
 * prefilter does not support.
 */
import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import type { SearchFilters } from "../search/filters/search-filters.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";
import { highlightedWords } from "../search/index.server.ts";
import { homonymPlace, resolvePlaces } from "../search/query/query-places.ts";

export async function prefilterColumns(db: Db, filters: SearchFilters) {
  const { category, priceMin, priceMax } = filters;
  return {
    prefilter_category: category,
    prefilter_price_min: priceMin && priceMin * 100,
    prefilter_price_max: priceMax && priceMax * 100,
    ...placeColumns(filters),
    prefilter_words: await highlightedWords(db, filters),
    prefilter_version: searchIndexVersion,
  };
}

/** One place name, or the municipalities within the radius of the places; a mixture of both is not prefiltered. */
function placeColumns({ places }: SearchFilters) {
  const resolved = places.map((place) => resolvePlaces(place)?.map(({ id }) => id) ?? null);
  const isResolved = places.length > 0 && resolved.every((ids) => ids !== null);
  if (isResolved)
    return { prefilter_place: null, prefilter_place_ids: [...new Set(resolved.flatMap((ids) => ids ?? []))] };
  const [only, ...others] = places;
  if (!only || others.length > 0) return { prefilter_place: null, prefilter_place_ids: null };
  const homonym = homonymPlace(only);
  return { prefilter_place: fold(only.name), prefilter_place_ids: homonym && [homonym.id] };
}
