/** For who found nothing: a place that is called like none of ours, taken for the one that was probably meant. */
import { memoized } from "../memoized.ts";
import { type GazetteerPlace, gazetteer, placeNamed } from "../places/gazetteer.ts";
import { placeKey } from "../places/gazetteer-key.ts";
import { regionNamed } from "../places/regions.ts";
import { askedName } from "./asked-places.ts";
import type { SearchFilters } from "./search-filters.ts";
import { spellingCost } from "./spelling.ts";

/** The first place that looks mistyped, and the same search with what was meant; null when none does. */
export function withPlaceMeant(
  filters: SearchFilters,
): { place: GazetteerPlace; filters: SearchFilters } | null {
  for (const [index, { name, within }] of filters.places.entries()) {
    const place = placeMeantBy(name);
    if (!place) continue;
    const places = filters.places.with(index, { name: askedName(place), within });
    return { place, filters: { ...filters, places, page: 1 } };
  }
  return null;
}

const lettersMin = 5;

/** Of the spellings that are nearest, the most populous place. */
const placeMeantBy = memoized({ max: 500, keyOf: (name: string) => name }, (name): GazetteerPlace | null => {
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
