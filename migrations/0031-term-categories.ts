import { type Kysely, sql } from "kysely";

/** The category of most listings whose title begins with the term, recomputed daily; null when there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table search_terms add column if not exists main_category text").execute(db);
}
