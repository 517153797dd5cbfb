import { type Kysely, sql } from "kysely";

/**
 * A user who turned a topic off on the site may still want it on their devices: `is_silent` marks a notification that is only
 * pushed, and neither listed nor counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column is_silent boolean not null default false`.execute(db);
}
