import type { Kysely } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Indexes on a large table are built without blocking writes. */
export const transaction = false;

/**
 * Newest public listings of a seller: « Autres annonces de ce vendeur » on each listing, and the seller's page. Without it, all listings of
 * the seller are read and sorted.
 */
export async function up(_db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createIndex({
    name: "listings_newest_of_seller",
    on: "listings (author_id, listed_at desc, id desc) where visibility = 'public'",
  });
}
