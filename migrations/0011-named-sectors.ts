import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

export const transaction = false;

/**
 * Boroughs and neighborhoods of its municipality that a listing's text names (src/search/index/named-sectors.ts). Filled
 * when a listing is written, and for older ones by reindexing.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql`alter table listings add column if not exists named_sectors text[]`.execute(db);
  await tools.createIndex({
    name: "listings_named_sectors",
    on: "listings using gin (named_sectors) with (fastupdate = off) where visibility = 'public' and named_sectors is not null",
  });
}
