import { type Kysely, sql } from "kysely";

/** The keys of a word are made by the application, which has to know which of them an older version made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_words add column keys_version smallint not null default 0`.execute(db);
}
