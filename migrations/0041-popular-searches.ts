import { type Kysely, sql } from "kysely";

/**
 * Searches that five visitors made on one day (src/search/suggestions/popular-searches.writes.server.ts). Until then only
 * hashes with the salt of the day are stored; they are deleted when it is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create unlogged table search_visitors (
      day date not null,
      search text not null,
      visitor text not null,
      primary key (day, search, visitor)
    );
    create table popular_searches (
      key text primary key,
      q text not null,
      visitors integer not null check (visitors >= 5),
      last_day date not null
    );
    create index popular_searches_by_prefix on popular_searches (key text_pattern_ops);
  `)
    .execute(db);
}
