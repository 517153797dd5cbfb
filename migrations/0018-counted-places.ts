import { type Kysely, sql } from "kysely";

/**
 * About how many public ads each place has, by category, as counted once a day: so a search knows beforehand how far back
 * it has to look, and that a large town has more than a thousand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table search_places add column ads jsonb not null default '{}'`,
  `update search_places set ads = counted.ads from (
    select search_place, jsonb_object_agg(category, ads) as ads from (
      select search_place, category, count(*) as ads from listings
      where status = 'active' and deleted_at is null group by 1, 2
    ) as by_category group by 1
  ) as counted where counted.search_place = search_places.search_place`,
];
