import { findPlace } from "../places/gazetteer.ts";
import { cellOf } from "../places/map-cells.ts";
import { fold } from "../platform/fold.ts";

/** The columns of a listing's row that place filters use. `place_id` is null when the gazetteer does not know the city. */
export function placeColumns({ city, region }: { city: string; region: string }) {
  const place = findPlace(city, region);
  return {
    place_id: place?.id ?? null,
    place_cell: place && cellOf(place),
    search_place: `${fold(city)}\n${fold(region)}`,
  };
}
