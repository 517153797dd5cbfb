/** Resolves the places of a search to stored city spellings, with distances. */
import { sql } from "kysely";
import type { CategoryId } from "../../listings/category.ts";
import { type GazetteerPlace, placeById } from "../../places/gazetteer.ts";
import { wholeCells } from "../../places/map-cells.ts";
import { ancestorsOf, isSector } from "../../places/place-tree.ts";
import { staleWhileRevalidate } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";
import { searchIndexVersion } from "../index/index-document.ts";
import { termOfCell, termOfPlace } from "../index/index-terms.ts";
import {
  distanceFrom,
  homonymPlaces,
  localitySpellings,
  placeText,
  resolvePlaces,
} from "../query/query-places.ts";

/**
 * `km`: distance to the nearest requested municipality; null when either is not in the gazetteer. `counts`: number of
 * listings by category, at most a day old. `term`: index term for all listings there; the places of a completely
 * requested map cell share one term.
 */
export type SearchedPlace = { searchPlace: string; term: string; km: number | null; counts: CountByCategory };
type CountByCategory = Partial<Record<CategoryId, number>>;

/** Listings whose text names the sector are found as well; `km` as above. */
export type SearchedSector = { id: string; km: number | null };

export async function findSearchedPlaces(
  db: ReadDb,
  places: readonly PlaceFilter[],
): Promise<{ places: SearchedPlace[]; sectors: SearchedSector[] }> {
  if (places.length === 0) return { places: [], sectors: [] };
  const resolved = places.map(resolvePlaces);
  const around = places
    .flatMap((place, index) => resolved[index] ?? homonymPlaces(place))
    .map(({ id }) => id);
  // Folded text contains letters, digits and spaces only, so LIKE needs no escaping.
  const names = places
    .filter((_, index) => !resolved[index])
    .flatMap((place) => placeText(place) ?? [])
    .map((text) => `%${text}%`);
  const spelled = places.flatMap((place) => localitySpellings(place).map((spelling) => `%${spelling}%`));
  const { rows } = await sql<{ searchPlace: string; placeId: string | null; counts: CountByCategory }>`
    ${prepared} select search_place as "searchPlace", place_id as "placeId", category_counts as counts from search_places
    where place_id = any(${around}::text[]) or search_place like any(${names}::text[])
      or place_id is null and search_place like any(${spelled}::text[])
  `.execute(db);
  const kmTo = distanceFrom(places);
  // Places without listings count as requested, so that their cell can be complete.
  const ids = new Set([...around, ...rows.flatMap(({ placeId }) => placeId ?? [])]);
  const cells = (await areCellsCurrent(db)) ? wholeCells(ids) : null;
  const found = rows.map(({ searchPlace, placeId, counts }) => {
    const cell = placeId === null ? undefined : cells?.get(placeId);
    const term = cell === undefined ? termOfPlace(searchPlace) : termOfCell(cell);
    return { searchPlace, term, counts, km: kmTo(placeId === null ? null : placeById(placeId)) };
  });
  const sectors = namedBy(around).map((sector) => ({ id: sector.id, km: kmTo(sector) }));
  return { places: found, sectors };
}

/**
 * The sectors by which texts are searched. A listing names sectors of its own municipality only, together with those
 * around them, so that a requested place covers what lies inside it.
 */
function namedBy(ids: readonly string[]): GazetteerPlace[] {
  const requested = new Set(ids);
  return [...requested]
    .flatMap((id) => placeById(id) ?? [])
    .filter((place) => isSector(place) && !ancestorsOf(place).some(({ id }) => requested.has(id)));
}

/** False until listings written by an older version have been reindexed: they have no current cell. */
const areCellsCurrent = staleWhileRevalidate(async (db: ReadDb) => {
  const outdated = await db
    .selectFrom("listings")
    .select("id")
    .where("search_version", "<", searchIndexVersion)
    .limit(1)
    .executeTakeFirst();
  return outdated === undefined;
});

/** Estimated number of listings in these places, in all or in one category. */
export function estimateListingsAt(places: readonly SearchedPlace[], category: CategoryId | null): number {
  const each = places.flatMap(({ counts }) => (category ? (counts[category] ?? 0) : Object.values(counts)));
  return each.reduce((sum, count) => sum + count, 0);
}
