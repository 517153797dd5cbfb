import { type GazetteerPlace, placeInProvince, placeNamed, placesWithin } from "./gazetteer.ts";
import type { PlaceFilter } from "./place-filters.ts";

/**
 * The municipalities that a place of a search means: those around it, or the one whose province follows ("Québec,
 * Québec"). Null where any city or province with that in its name is meant.
 */
export function placesAsked({ name, within }: PlaceFilter): readonly GazetteerPlace[] | null {
  if (within === null) {
    const exact = placeInProvince(name);
    return exact && [exact];
  }
  const center = placeNamed(name);
  return center && placesWithin(center, within);
}
