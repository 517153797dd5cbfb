/** Reads the places of an address, however mistyped. Apart from their writing, which every page's links need. */
import { type PlaceFilter, placesMax, radiusChoices } from "./place-filters.ts";
import { oneLine } from "./typed-filter.ts";

/** `location` and `within` as often as there are places, in pairs. */
export function parsePlaceFilters(params: URLSearchParams): PlaceFilter[] {
  const radii = params.getAll("within");
  const places = params.getAll("location").map((typed, index) => ({
    name: oneLine(typed),
    within: radiusChoices.find((km) => String(km) === radii[index]) ?? null,
  }));
  const named = places.filter(
    ({ name }, index) => name !== "" && places.findIndex((other) => other.name === name) === index,
  );
  return named.slice(0, placesMax);
}
