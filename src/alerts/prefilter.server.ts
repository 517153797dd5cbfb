/**
 * What an ad must have for a saved search to be looked at closely when the ad comes out: by one statement for all
 * searches, before each that is left is asked exactly as its page would be (`shownAmong`). What a sieve does not know
 * of, it lets through.
 */

import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { highlightedWords } from "../search/engine/prepared-search.server.ts";
import type { SearchFilters } from "../search/filters/search-filters.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";
import { homonymPlace, resolvePlaces } from "../search/query/query-places.ts";

export async function prefilterColumns(db: Db, filters: SearchFilters) {
  const { category, priceMin, priceMax } = filters;
  return {
    sieve_category: category,
    sieve_price_min: priceMin && priceMin * 100,
    sieve_price_max: priceMax && priceMax * 100,
    ...placeColumns(filters),
    sieve_words: await highlightedWords(db, filters),
    sieve_version: searchIndexVersion,
  };
}

/** One name, or municipalities around one or several places; of a mixture it knows nothing. */
function placeColumns({ places }: SearchFilters) {
  const around = places.map((place) => resolvePlaces(place)?.map(({ id }) => id) ?? null);
  const isKnown = places.length > 0 && around.every((ids) => ids !== null);
  if (isKnown)
    return { sieve_place: null, sieve_place_ids: [...new Set(around.flatMap((ids) => ids ?? []))] };
  const [only, ...others] = places;
  if (!only || others.length > 0) return { sieve_place: null, sieve_place_ids: null };
  const called = homonymPlace(only);
  return { sieve_place: fold(only.name), sieve_place_ids: called && [called.id] };
}
