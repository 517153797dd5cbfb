import { type Kysely, sql } from "kysely";

/**
 * The search index knows in which parts of the map an ad is, large and small: an area is asked for as a few of them instead
 * of each of its municipalities. Ads get theirs when they are written or indexed again, which a job does after the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// domain/search/listing-terms.ts asks for these; domain/places/place-cells.ts makes the cells.
const terms = `create function listing_terms(
    listed_at timestamptz, category text, sub_category text, search_place text, place_cell text
  ) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
  declare
    hours bigint := floor(extract(epoch from listed_at))::bigint / 3600;
  begin
    return array_remove(array[
      'h2:' || hours / 2,
      'h8:' || hours / 8,
      'h32:' || hours / 32,
      'h128:' || hours / 128,
      'h512:' || hours / 512,
      'c:' || category,
      's:' || sub_category,
      'p:' || search_place,
      'm:' || left(place_cell, 4),
      'm:' || left(place_cell, 5),
      'm:' || left(place_cell, 6),
      'm:' || left(place_cell, 7),
      'm:' || left(place_cell, 8),
      'm:' || left(place_cell, 9),
      'm:' || left(place_cell, 10)
    ], null);
  end $$`;

const statements = [
  // the smallest part of the map that it is in; null where the gazetteer does not know its city
  `alter table listings add column place_cell text`,
  terms,
  `drop index listings_search`,
  `create index listings_search on listings
    using gin (search, listing_terms(listed_at, category, sub_category, search_place, place_cell))
    with (fastupdate = off) where status = 'active' and deleted_at is null`,
  `drop function listing_terms(timestamptz, text, text, text)`,
  // Without numbers about the new terms the planner would guess.
  `analyze listings`,
];
