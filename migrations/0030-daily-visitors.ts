import { type Kysely, sql } from "kysely";

/**
 * Visitors of the day as hashes with a salt of the day (src/console/daily-counts.writes.server.ts), counted and deleted when
 * it is over. Unlogged: a crash may lose the visitors of a day, and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create unlogged table daily_visitors (
      day date not null,
      visitor text not null,
      primary key (day, visitor)
    );
  `)
    .execute(db);
}
