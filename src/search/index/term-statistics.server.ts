import { sql } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { refreshTermCountsByPlace } from "../engine/term-counts-by-place.server.ts";
import { refreshTermCategories } from "./term-categories.server.ts";
import { refreshDocumentFrequencies } from "./vocabulary.server.ts";

/**
 * Daily refresh of the statistics used for query planning: document frequency and main category of each term, listings per
 * place, and terms per place.
 */
export async function refreshTermStatistics(db: WriteDb): Promise<void> {
  await refreshDocumentFrequencies(db);
  await refreshTermCategories(db);
  await deleteUnusedPlaces(db);
  await refreshPlaceCounts(db);
  await refreshTermCountsByPlace(db);
}

/** A city is free text: what no listing says any more must not stay. */
async function deleteUnusedPlaces(db: WriteDb): Promise<void> {
  await sql`
    delete from search_places where not exists (
      select from listings where listings.search_place = search_places.search_place)`.execute(db);
  // Of a listing that was written at the moment of the deletion.
  await sql`
    insert into search_places (search_place, city, region, place_id)
    select distinct on (search_place) search_place, city, region, place_id from listings
    where not exists (select from search_places where search_places.search_place = listings.search_place)
    on conflict (search_place) do nothing`.execute(db);
}

async function refreshPlaceCounts(db: WriteDb): Promise<void> {
  await sql`
    with by_category as (
      select search_place, category, count(*) as count from listings
      where visibility = 'public' group by 1, 2
    ), counted as (
      select search_places.search_place,
        coalesce(jsonb_object_agg(category, by_category.count) filter (where category is not null), '{}') as counts
      from search_places left join by_category using (search_place) group by 1
    )
    update search_places set category_counts = counted.counts from counted
    where counted.search_place = search_places.search_place and counted.counts <> search_places.category_counts
  `.execute(db);
}
