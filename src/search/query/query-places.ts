import {
  distanceKm,
  findPlace,
  type GazetteerPlace,
  gazetteer,
  placeInProvince,
  placeKey,
  placeNamed,
  placesWithin,
} from "../../places/gazetteer.ts";
import { defaultProvince, isProvince, type Province } from "../../places/place.ts";
import {
  populationOf,
  type Region,
  regionNamed,
  regionSpellings,
  suggestRegions,
} from "../../places/regions.ts";
import { populationWeight, suggestPlaces } from "../../places/suggest-places.ts";
import { fold } from "../../platform/fold.ts";
import { memoize } from "../../platform/memoize.ts";
import { spellingCost } from "../analysis/spelling.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";

/** What the places of a search mean. A region's name means the region: its namesake is "Laurentides, Québec". */

/**
 * The municipalities that a place of a search means: those of a region, those around it, or the one whose province
 * follows ("Québec, Québec"). Null where any city or province with that in its name is meant.
 */
export function resolvePlaces({ name, within }: PlaceFilter): readonly GazetteerPlace[] | null {
  const region = regionNamed(name);
  if (region) return region.places;
  if (within === null) {
    const exact = placeInProvince(name);
    return exact && [exact];
  }
  const center = placeNamed(name);
  return center && placesWithin(center, within);
}

/**
 * What a name that means any city or province with that in it means as well: the municipality that is called so (Mtl,
 * 3-Rivières), or spelled otherwise by whoever placed an ad there (St-Jérôme).
 */
export function homonymPlace(place: PlaceFilter): GazetteerPlace | null {
  return place.within === null && resolvePlaces(place) === null ? placeNamed(place.name) : null;
}

/** Whether a municipality, as a filter takes it, is one of several that a place means: to choose it as well would add nothing. */
export function isOneOf(name: string, place: PlaceFilter): boolean {
  if (place.within === null && isProvince(place.name) && findPlace(name, place.name)) return true;
  const asked = resolvePlaces(place);
  const id = placeNamed(name)?.id;
  if (asked === null) return id !== undefined && homonymPlace(place)?.id === id;
  return asked.length > 1 && asked.some((other) => other.id === id);
}

/**
 * What stands, folded, in the spelling of a city that is no municipality we know, and yet is there: "Les Éboulements
 * (Charlevoix)", "Estrie". Only a region has any.
 */
export function placeSpellings({ name }: PlaceFilter): readonly string[] {
  const region = regionNamed(name);
  return region ? regionSpellings(region).map(fold) : [];
}

/** From where ways are measured; null for a region, as for a province: it has no middle. */
export function searchCenter({ name }: PlaceFilter): GazetteerPlace | null {
  return regionNamed(name) ? null : placeNamed(name);
}

/** Tells the kilometres to the nearest of these places that have a middle; null where none has, or none is known there. */
export function kmFrom(
  places: readonly PlaceFilter[],
): (place: Pick<GazetteerPlace, "latitude" | "longitude"> | null) => number | null {
  const centers = places.flatMap((place) => searchCenter(place) ?? []);
  return (place) =>
    place && centers.length > 0 ? Math.min(...centers.map((center) => distanceKm(center, place))) : null;
}

/** As a filter takes a municipality: its name, with its province where the name alone would mean something else. */
export const searchedPlaceName = memoize(
  { max: gazetteer.length, keyOf: (place: GazetteerPlace) => place.id },
  (place): string => (meansOthers(place) ? `${place.name}, ${place.province}` : place.name),
);

/**
 * A province, a region, a more populous namesake; or, as a name is looked for in any part of others, places in which half
 * as many people live as in this one: "Milton" finds what is in Hamilton.
 */
function meansOthers(place: GazetteerPlace): boolean {
  const { name, population } = place;
  if (isProvince(name) || regionNamed(name) || placeNamed(name) !== place) return true;
  const folded = fold(name);
  const others = foldedNames.filter(([other, itsName]) => other !== place && itsName.includes(folded));
  return others.reduce((sum, [other]) => sum + other.population, 0) * 2 > population;
}

const foldedNames = gazetteer.map((place) => [place, fold(place.name)] as const);

/** `asked`: as a filter takes it. Of a region `province` is null, and `where` says in words that one is there. */
export type SuggestedPlace = { name: string; asked: string } & (
  | { province: Province; where: null }
  | { province: null; where: string }
);

/**
 * Municipalities and regions whose name begins like that, the likeliest meant first. Nothing for nothing typed.
 * @param isWanted which of them, by how many people live there
 */
export function suggestLocations(
  typed: string,
  limit: number,
  isWanted: (population: number, isRegion: boolean) => boolean = () => true,
): SuggestedPlace[] {
  const places = suggestPlaces(typed, Number.POSITIVE_INFINITY)
    .filter(({ place }) => isWanted(place.population, false))
    .slice(0, limit)
    .map(({ place, weight }) => ({ suggested: () => suggestedPlace(place), weight }));
  const regions = suggestRegions(typed)
    .map((region) => ({ region, population: populationOf(region) }))
    .filter(({ population }) => isWanted(population, true))
    .map(({ region, population }) => ({
      suggested: () => suggestedRegion(region),
      weight: populationWeight(defaultProvince, population),
    }));
  return [...places, ...regions]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ suggested }) => suggested());
}

function suggestedPlace(place: GazetteerPlace): SuggestedPlace {
  const { name, province } = place;
  return { name, asked: searchedPlaceName(place), province, where: null };
}

function suggestedRegion({ name, where }: Region): SuggestedPlace {
  return { name, asked: name, province: null, where };
}

/** Regions by the one name that stands in addresses, each once and without kilometres; the same filters where they are so. */
export function resolveRegionNames(filters: SearchFilters): SearchFilters {
  const named = filters.places.map((place): PlaceFilter => {
    const region = regionNamed(place.name);
    return region ? { name: region.name, within: null } : place;
  });
  const places = named.filter(({ name }, index) => named.findIndex((other) => other.name === name) === index);
  const isSame =
    places.length === named.length && named.every((place, index) => isLike(place, filters.places[index]));
  return isSame ? filters : { ...filters, places };
}

function isLike(place: PlaceFilter, other: PlaceFilter | undefined): boolean {
  return place.name === other?.name && place.within === other.within;
}

/** For who found nothing: a place that is called like none of ours, taken for the one that was probably meant. */

/** The first place that looks mistyped, and the same search with what was meant; null when none does. */
export function suggestCorrectedPlace(
  filters: SearchFilters,
): { place: GazetteerPlace; filters: SearchFilters } | null {
  for (const [index, { name, within }] of filters.places.entries()) {
    const place = placeMeantBy(name);
    if (!place) continue;
    const places = filters.places.with(index, { name: searchedPlaceName(place), within });
    return { place, filters: { ...filters, places, page: 1 } };
  }
  return null;
}

const lettersMin = 5;

/** Of the spellings that are nearest, the most populous place. */
const placeMeantBy = memoize({ max: 500, keyOf: (name: string) => name }, (name): GazetteerPlace | null => {
  const typed = placeKey(name);
  if (typed.length < lettersMin || placeNamed(name) || regionNamed(name)) return null;
  const alike = gazetteer.flatMap((place) => {
    const cost = Math.min(
      ...[place.name, ...place.aliases].map((known) => spellingCost(typed, placeKey(known))),
    );
    return cost < Number.POSITIVE_INFINITY ? [{ place, cost }] : [];
  });
  return alike.sort((a, b) => a.cost - b.cost || b.place.population - a.place.population)[0]?.place ?? null;
});
