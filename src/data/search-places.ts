/** Which spellings of cities a search's places mean, and how far each is. */
import { sql } from "kysely";
import { fold } from "../domain/fold.ts";
import { distanceKm, type GazetteerPlace, placeById, placeNamed, placesWithin } from "../domain/gazetteer.ts";
import type { PlaceFilter } from "../domain/place-filters.ts";
import type { Db } from "./database.ts";

/** `km`: to the nearest of the places asked for; null where one of them, or this one, is not in the gazetteer. */
export type SearchedPlace = { searchPlace: string; km: number | null };

export async function findSearchedPlaces(db: Db, places: readonly PlaceFilter[]): Promise<SearchedPlace[]> {
  if (places.length === 0) return [];
  const centers = places.map(({ name, within }) => ({ center: placeNamed(name), within }));
  const around = centers.flatMap(({ center, within }) =>
    center && within !== null ? placesWithin(center, within).map(({ id }) => id) : [],
  );
  // Folding leaves letters, digits and spaces only: nothing in them means something to LIKE.
  const names = places.flatMap(({ name }, index) =>
    centers[index]?.center && centers[index].within !== null ? [] : [`%${fold(name)}%`],
  );
  const { rows } = await sql<{ searchPlace: string; placeId: string | null }>`
    select search_place as "searchPlace", place_id as "placeId" from search_places
    where place_id = any(${around}::text[]) or search_place like any(${names}::text[])
  `.execute(db);
  const known = centers.flatMap(({ center }) => center ?? []);
  return rows.map(({ searchPlace, placeId }) => ({ searchPlace, km: nearest(placeId, known) }));
}

function nearest(placeId: string | null, centers: readonly GazetteerPlace[]): number | null {
  const place = placeId === null ? null : placeById(placeId);
  if (!place || centers.length === 0) return null;
  return Math.min(...centers.map((center) => distanceKm(center, place)));
}
