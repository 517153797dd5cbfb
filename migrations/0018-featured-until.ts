import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Indexes of a large table. */
export const transaction = false;

/**
 * Administrators feature a listing until a date, after which a job ends it. `listings_by_status`: the console lists ended and
 * removed listings by status, newest first; active ones are found from the newest listing on.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql.raw("alter table listings add column if not exists featured_until timestamptz(3)").execute(db);
  await tools.createIndex({
    name: "listings_featured_until",
    on: "listings (featured_until) where featured_until is not null",
  });
  await tools.createIndex({
    name: "listings_by_status",
    on: "listings (status, id desc) where status <> 'active'",
  });
}
