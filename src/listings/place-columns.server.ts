import { findPlace } from "../places/gazetteer.ts";
import { cellOf } from "../places/map-cells.ts";
import { fold } from "../platform/fold.ts";

/** Columns of a listing that place filters use. `place_id` is null when the city is not in the gazetteer. */
export function placeColumns({ city, region }: { city: string; region: string }) {
  const place = findPlace(city, region);
  return {
    place_id: place?.id ?? null,
    place_cell: place && cellOf(place),
    search_place: `${fold(city)}\n${fold(region)}`,
  };
}
