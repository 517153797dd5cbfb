/** Which spellings of cities a search's places mean, and how far each is. */
import { sql } from "kysely";
import type { CategoryId } from "../../listings/category.ts";
import { placeById } from "../../places/gazetteer.ts";
import { wholeCells } from "../../places/map-cells.ts";
import { staleWhileRevalidate } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { fold } from "../../platform/fold.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";
import { searchIndexVersion } from "../query/index-document.ts";
import { termOfCell, termOfPlace } from "../query/index-terms.ts";
import { homonymPlace, kmFrom, placeSpellings, resolvePlaces } from "../query/query-places.ts";

/**
 * `km`: to the nearest of the municipalities asked for; null where none is in the gazetteer, or this one is not.
 * `ads`: how many there were when they were counted, a day ago at most. `term`: what the search index has of all ads
 * there; several places have one in common where all in a part of the map are asked for.
 */
export type SearchedPlace = { searchPlace: string; term: string; km: number | null; ads: AdsByCategory };
type AdsByCategory = Partial<Record<CategoryId, number>>;

export async function findSearchedPlaces(
  db: ReadDb,
  places: readonly PlaceFilter[],
): Promise<SearchedPlace[]> {
  if (places.length === 0) return [];
  const asked = places.map(resolvePlaces);
  const around = places
    .flatMap((place, index) => asked[index] ?? homonymPlace(place) ?? [])
    .map(({ id }) => id);
  // Folding leaves letters, digits and spaces only: nothing in them means something to LIKE.
  const names = places.filter((_, index) => !asked[index]).map(({ name }) => `%${fold(name)}%`);
  const spelled = places.flatMap((place) => placeSpellings(place).map((spelling) => `%${spelling}%`));
  const { rows } = await sql<{ searchPlace: string; placeId: string | null; ads: AdsByCategory }>`
    ${prepared} select search_place as "searchPlace", place_id as "placeId", category_counts as ads from search_places
    where place_id = any(${around}::text[]) or search_place like any(${names}::text[])
      or place_id is null and search_place like any(${spelled}::text[])
  `.execute(db);
  const kmTo = kmFrom(places);
  // Places that have no ads do not stand in the way of a whole cell.
  const ids = new Set([...around, ...rows.flatMap(({ placeId }) => placeId ?? [])]);
  const cells = (await haveAllTheirCells(db)) ? wholeCells(ids) : null;
  return rows.map(({ searchPlace, placeId, ads }) => {
    const cell = placeId === null ? undefined : cells?.get(placeId);
    const term = cell === undefined ? termOfPlace(searchPlace) : termOfCell(cell);
    return { searchPlace, term, ads, km: kmTo(placeId === null ? null : placeById(placeId)) };
  });
}

/** Ads that an older version wrote have none until they are indexed again. */
const haveAllTheirCells = staleWhileRevalidate(async (db: ReadDb) => {
  const outdated = await db
    .selectFrom("listings")
    .select("id")
    .where("search_version", "<", searchIndexVersion)
    .limit(1)
    .executeTakeFirst();
  return outdated === undefined;
});

/** About how many ads these places have, all or in one category. */
export function listingsAtPlace(places: readonly SearchedPlace[], category: CategoryId | null): number {
  const counted = places.flatMap(({ ads }) => (category ? (ads[category] ?? 0) : Object.values(ads)));
  return counted.reduce((sum, ads) => sum + ads, 0);
}
