/** Reads the places of an address, however mistyped. Apart from their writing, which every page's links need. */
import { fold } from "../fold.ts";
import { type PlaceFilter, placesMax, radiusMax } from "./place-filters.ts";
import { oneLine, wholeNumber } from "./typed-filter.ts";

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
