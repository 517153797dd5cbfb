import { fold } from "../../platform/fold.ts";
import { parseLine, parseWholeNumber } from "./filter-input.ts";

/** One place to search in, by name alone or with a radius. */
export type PlaceFilter = {
  /** any part of the name of a city or province */
  name: string;
  /** radius in kilometers around the municipality of that name */
  within: number | null;
};

/** Radii offered in kilometers; URLs may contain others, up to `radiusMax`. */
export const radiusChoices: readonly number[] = [5, 10, 25, 50, 100, 200];
export const radiusMax = 200;

/** The offered radii and the current one, ascending. */
export function radiiIncluding(within: number | null): number[] {
  return [...new Set([...radiusChoices, ...(within === null ? [] : [within])])].sort((a, b) => a - b);
}

export const placesMax = 5;

/** Repeated `location` and `within` parameters, paired by position (`parsePlaceFilters` reads them). */
export function writePlaceFilters(places: readonly PlaceFilter[], params: URLSearchParams): void {
  for (const { name } of places) params.append("location", name);
  const last = places.findLastIndex(({ within }) => within !== null);
  // Up to the last place with a radius, so that positions match.
  for (const { within } of places.slice(0, last + 1)) params.append("within", String(within ?? 0));
}

/** Whether the place has that name, ignoring case and accents. */
export function hasName(place: PlaceFilter, name: string): boolean {
  return place.name === name || (fold(name) !== "" && fold(place.name) === fold(name));
}

/** Repeated `location` and `within` parameters, paired by position. */
export function parsePlaceFilters(params: URLSearchParams): PlaceFilter[] {
  const radii = params.getAll("within");
  const places = params.getAll("location").map((typed, index) => ({
    name: parseLine(typed),
    within: parseWholeNumber(radii[index] ?? null, radiusMax),
  }));
  const named = places.filter(
    ({ name }, index) => name !== "" && places.findIndex((other) => hasName(other, name)) === index,
  );
  return named.slice(0, placesMax);
}
