import { fold } from "../../platform/fold.ts";
import { oneLine, wholeNumber } from "./filter-input.ts";

/** Where ads are looked for: one place or several, each by its name alone or with what lies around it. */
export type PlaceFilter = {
  /** any part of a city's or a province's name */
  name: string;
  /** kilometres around the municipality of that name */
  within: number | null;
};

/** Kilometres to choose from; who says so many gets so many. */
export const radiusChoices: readonly number[] = [5, 10, 25, 50, 100, 200];
export const radiusMax = 200;

/** Those to choose from, and the one that was asked for. */
export function radiiBeside(within: number | null): number[] {
  return [...new Set([...radiusChoices, ...(within === null ? [] : [within])])].sort((a, b) => a - b);
}

export const placesMax = 5;

/** `location` and `within` as often as there are places, in pairs; `parse-place-filters.ts` reads them. */
export function writePlaceFilters(places: readonly PlaceFilter[], params: URLSearchParams): void {
  for (const { name } of places) params.append("location", name);
  const last = places.findLastIndex(({ within }) => within !== null);
  // Up to the last one that has a radius, so that each stands at its place's turn.
  for (const { within } of places.slice(0, last + 1)) params.append("within", String(within ?? 0));
}

/** Reads the places of an address, however mistyped. Apart from their writing, which every page's links need. */

/** Whether it is called so, however that is written: "montreal" is Montréal. */
export function isNamed(place: PlaceFilter, name: string): boolean {
  return place.name === name || (fold(name) !== "" && fold(place.name) === fold(name));
}

/** `location` and `within` as often as there are places, in pairs. */
export function parsePlaceFilters(params: URLSearchParams): PlaceFilter[] {
  const radii = params.getAll("within");
  const places = params.getAll("location").map((typed, index) => ({
    name: oneLine(typed),
    within: wholeNumber(radii[index] ?? null, radiusMax),
  }));
  const named = places.filter(
    ({ name }, index) => name !== "" && places.findIndex((other) => isNamed(other, name)) === index,
  );
  return named.slice(0, placesMax);
}
