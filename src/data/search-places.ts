/** Which spellings of cities a search's places mean, and how far each is. */
import { sql } from "kysely";
import { centerAsked, placesAsked, spellingsAsked } from "../domain/asked-places.ts";
import type { CategoryId } from "../domain/category.ts";
import { fold } from "../domain/fold.ts";
import { distanceKm, type GazetteerPlace, placeById } from "../domain/gazetteer.ts";
import type { PlaceFilter } from "../domain/place-filters.ts";
import type { Db } from "./database.ts";

/**
 * `km`: to the nearest of the municipalities asked for; null where none is in the gazetteer, or this one is not.
 * `ads`: how many there were when they were counted, a day ago at most.
 */
export type SearchedPlace = { searchPlace: string; km: number | null; ads: AdsByCategory };
type AdsByCategory = Partial<Record<CategoryId, number>>;

export async function findSearchedPlaces(db: Db, places: readonly PlaceFilter[]): Promise<SearchedPlace[]> {
  if (places.length === 0) return [];
  const asked = places.map(placesAsked);
  const around = asked.flatMap((found) => found ?? []).map(({ id }) => id);
  // Folding leaves letters, digits and spaces only: nothing in them means something to LIKE.
  const names = places.filter((_, index) => !asked[index]).map(({ name }) => `%${fold(name)}%`);
  const spelled = places.flatMap((place) => spellingsAsked(place).map((spelling) => `%${spelling}%`));
  const { rows } = await sql<{ searchPlace: string; placeId: string | null; ads: AdsByCategory }>`
    select search_place as "searchPlace", place_id as "placeId", ads from search_places
    where place_id = any(${around}::text[]) or search_place like any(${names}::text[])
      or place_id is null and search_place like any(${spelled}::text[])
  `.execute(db);
  const known = places.flatMap((place) => centerAsked(place) ?? []);
  return rows.map(({ searchPlace, placeId, ads }) => ({ searchPlace, ads, km: nearest(placeId, known) }));
}

/** About how many ads these places have, all or in one category. */
export function adsAt(places: readonly SearchedPlace[], category: CategoryId | null): number {
  const counted = places.flatMap(({ ads }) => (category ? (ads[category] ?? 0) : Object.values(ads)));
  return counted.reduce((sum, ads) => sum + ads, 0);
}

function nearest(placeId: string | null, centers: readonly GazetteerPlace[]): number | null {
  const place = placeId === null ? null : placeById(placeId);
  if (!place || centers.length === 0) return null;
  return Math.min(...centers.map((center) => distanceKm(center, place)));
}
