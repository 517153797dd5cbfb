/** Place facet. */

import { placeById } from "../../places/gazetteer.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";
import {
  homonymPlaces,
  localitySpellings,
  placeFilterName,
  placeText,
  resolvePlaces,
} from "../query/query-places.ts";
import type { Facets } from "./facets.ts";

/** Number of sampled listings there that name the same sectors (by id); `searchPlace` as in `search_places`. */
export type CountedPlace = {
  searchPlace: string;
  city: string;
  placeId: string | null;
  namedSectors: readonly string[];
  count: number;
};

/** Candidates examined per displayed place: exact filter counts may change their order. */
const candidateFactor = 3;

/**
 * Most listings first. Each count is what the filter would find, which may include other places containing that name.
 */
export function cityFacets(counted: readonly CountedPlace[], max: number): Facets["cities"] {
  const byName = new Map<string, number>();
  for (const { placeId, city, namedSectors, count } of counted) {
    const places = [placeId ?? "", ...namedSectors].flatMap((id) => placeById(id) ?? []);
    const names = places.map(placeFilterName);
    for (const name of placeId === null ? [city, ...names] : names)
      byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return [...byName]
    .sort(([, a], [, b]) => b - a)
    .slice(0, candidateFactor * max)
    .map(([name]): PlaceFilter => ({ name, within: null }))
    .map((place) => ({ ...place, count: countListingsAt(place, counted) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "fr"))
    .slice(0, max);
}

/** Same rules as `findSearchedPlaces`. */
function countListingsAt(place: PlaceFilter, counted: readonly CountedPlace[]): number {
  const resolved = resolvePlaces(place);
  const around = resolved && new Set(resolved.map(({ id }) => id));
  const text = placeText(place);
  const called = new Set(homonymPlaces(place).map(({ id }) => id));
  const spelled = localitySpellings(place);
  const isThere = ({ searchPlace, placeId, namedSectors }: CountedPlace) => {
    const ids = around ?? called;
    if (namedSectors.some((id) => ids.has(id)) || (placeId !== null && ids.has(placeId))) return true;
    if (!around) return text !== null && searchPlace.includes(text);
    return placeId === null && spelled.some((spelling) => searchPlace.includes(spelling));
  };
  return counted.filter(isThere).reduce((sum, { count }) => sum + count, 0);
}
