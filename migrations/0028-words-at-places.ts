import { type Kysely, sql } from "kysely";

/**
 * In how many ads of a large place each frequent word is, at least, as counted once a day: so a search knows that of a word
 * in a city there are more than a thousand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table words_at_places (
      -- as listings.search_place has it
      search_place text not null,
      category text not null,
      term text not null,
      ads integer not null check (ads > 0),
      primary key (term, search_place, category)
    )`.execute(db);
  await sql`create index words_at_places_of_place on words_at_places (search_place)`.execute(db);
}
