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
import { isSector, municipalityOf, placeLabel, placesInside } from "../../places/place-tree.ts";
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

/**
 * The places a place filter stands for: those of a region, those within the radius, or the one qualified by what it lies
 * in ("Québec, Québec", "Saint-Henri, Montréal"), each with its sectors. Null: every city or province whose name contains
 * the text. A region name always means the region; a municipality of the same name is "Laurentides, Québec".
 */
export function resolvePlaces({ name, within }: PlaceFilter): readonly GazetteerPlace[] | null {
  const region = regionNamed(name);
  if (region) return region.places;
  if (within === null) {
    const exact = placeInProvince(name);
    return exact && placesInside(exact);
  }
  const center = placeNamed(name);
  return center && placesWithin(center, within);
}

/**
 * For a filter matched as text (`resolvePlaces` null): the place known by that name, alias (Mtl, 3-Rivières) or spelling
 * (St-Jérôme), which is matched as well, with its sectors. Empty when there is none.
 */
export function homonymPlaces(place: PlaceFilter): readonly GazetteerPlace[] {
  const named = place.within === null && resolvePlaces(place) === null ? placeNamed(place.name) : null;
  return named ? placesInside(named) : [];
}

/**
 * The folded text that a city or province has to contain for a filter that is matched as text; null when none does:
 * folding drops `%`, `_` and `\\`, which are part of no name.
 */
export function placeText({ name }: PlaceFilter): string | null {
  const folded = fold(name);
  return folded === "" || /[%_\\]/u.test(name) ? null : folded;
}

/**
 * Whether the place filter already covers the municipality given by its filter name, so that adding it would be
 * redundant.
 */
export function coversPlace(name: string, place: PlaceFilter): boolean {
  if (place.within === null && isProvince(place.name) && findPlace(name, place.name)) return true;
  const resolved = resolvePlaces(place);
  const id = placeNamed(name)?.id;
  if (resolved === null) return homonymPlaces(place).some((other) => other.id === id);
  return resolved.length > 1 && resolved.some((other) => other.id === id);
}

/**
 * Folded spellings of a region's localities that are not in the gazetteer: "Les Éboulements (Charlevoix)", "Estrie".
 * Empty unless the place is a region.
 */
export function localitySpellings({ name }: PlaceFilter): readonly string[] {
  const region = regionNamed(name);
  return region ? regionSpellings(region).map(fold) : [];
}

/** The point distances are measured from; null for regions and provinces. */
export function searchCenter({ name }: PlaceFilter): GazetteerPlace | null {
  return regionNamed(name) ? null : placeNamed(name);
}

/**
 * Returns a function for the distance in kilometers to the nearest of these places; null when no place has a center or
 * the argument is null.
 */
export function distanceFrom(
  places: readonly PlaceFilter[],
): (place: Pick<GazetteerPlace, "latitude" | "longitude"> | null) => number | null {
  const centers = places.flatMap((place) => searchCenter(place) ?? []);
  return (place) =>
    place && centers.length > 0 ? Math.min(...centers.map((center) => distanceKm(center, place))) : null;
}

/**
 * The filter name of a place: its name, with the province, or the municipality of a sector, appended when the name alone
 * is ambiguous.
 */
export const placeFilterName = memoize(
  { max: gazetteer.length, keyOf: (place: GazetteerPlace) => place.id },
  (place): string => {
    if (!isAmbiguous(place)) return place.name;
    return isSector(place) && findPlace(place.name, place.province) !== place
      ? `${place.name}, ${placeFilterName(municipalityOf(place))}`
      : `${place.name}, ${place.province}`;
  },
);

/**
 * Ambiguous: also a province or a region, shared with a more populous municipality, or, since filters match substrings,
 * contained in names whose population is more than half of its own ("Milton" in Hamilton).
 */
function isAmbiguous(place: GazetteerPlace): boolean {
  const { name, population } = place;
  if (isProvince(name) || regionNamed(name) || placeNamed(name) !== place) return true;
  const folded = fold(name);
  const others = foldedNames.filter(([other, itsName]) => other !== place && itsName.includes(folded));
  return others.reduce((sum, [other]) => sum + other.population, 0) * 2 > population;
}

const foldedNames = gazetteer.map((place) => [place, fold(place.name)] as const);

/** `filterName`: value of the location filter (`placeFilterName`). For a region `province` is null and `where` is its name with a preposition. */
export type SuggestedPlace = { name: string; filterName: string } & (
  | { province: Province; where: null }
  | { province: null; where: string }
);

/**
 * Municipalities and regions by name prefix, most likely first; empty for an empty prefix.
 * @param isWanted additional condition on the population
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
  const { province } = place;
  return { name: placeLabel(place), filterName: placeFilterName(place), province, where: null };
}

function suggestedRegion({ name, where }: Region): SuggestedPlace {
  return { name, filterName: name, province: null, where };
}

/**
 * Replaces region aliases by their canonical name and removes duplicates; returns the same object when nothing changes.
 */
export function resolveRegionNames(filters: SearchFilters): SearchFilters {
  const named = filters.places.map((place): PlaceFilter => {
    const region = regionNamed(place.name);
    return region ? { name: region.name, within: null } : place;
  });
  const places = named.filter(({ name }, index) => named.findIndex((other) => other.name === name) === index);
  const isSame =
    places.length === named.length &&
    named.every((place, index) => isSameFilter(place, filters.places[index]));
  return isSame ? filters : { ...filters, places };
}

function isSameFilter(place: PlaceFilter, other: PlaceFilter | undefined): boolean {
  return place.name === other?.name && place.within === other.within;
}

/** For a search without results: the first place filter that looks misspelled is replaced; null when none does. */
export function suggestCorrectedPlace(
  filters: SearchFilters,
): { place: GazetteerPlace; filters: SearchFilters } | null {
  for (const [index, { name, within }] of filters.places.entries()) {
    const place = correctPlaceName(name);
    if (!place) continue;
    const places = filters.places.with(index, { name: placeFilterName(place), within });
    return { place, filters: { ...filters, places, page: 1 } };
  }
  return null;
}

const lettersMin = 5;

/** Lowest spelling cost first, then highest population. */
const correctPlaceName = memoize(
  { max: 500, keyOf: (name: string) => name },
  (name): GazetteerPlace | null => {
    const typed = placeKey(name);
    if (typed.length < lettersMin || placeNamed(name) || regionNamed(name)) return null;
    const alike = gazetteer.flatMap((place) => {
      const cost = Math.min(
        ...[place.name, ...place.aliases].map((known) => spellingCost(typed, placeKey(known))),
      );
      return cost < Number.POSITIVE_INFINITY ? [{ place, cost }] : [];
    });
    return alike.sort((a, b) => a.cost - b.cost || b.place.population - a.place.population)[0]?.place ?? null;
  },
);
