import type { GazetteerPlace } from "../domain/places/gazetteer.ts";
import { drawMap, type PlaceMap } from "./draw-map.ts";

/** Most ads are in few places: their maps (3 KB each, 12 at most) are drawn once. */
const keptMax = 300;
const kept = new Map<string, PlaceMap>();

export function placeMap(place: GazetteerPlace): PlaceMap {
  const known = kept.get(place.id);
  if (known) return known;
  const drawn = drawMap(place);
  const [oldest] = kept.keys();
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(place.id, drawn);
  return drawn;
}
