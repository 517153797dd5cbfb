import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** An index of a large table. */
export const transaction = false;

/** The new check allows all that the old one did: code of the version before writes none of what it refuses. */
export const contracts = { "constrains email_links.email_links_purpose_check": "0.2.0" };

/** Listings that a moderator has to approve are held without a former status. Members who were invited choose a password. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table email_links
      drop constraint if exists email_links_purpose_check,
      add constraint email_links_purpose_check
        check (purpose in ('verify-email', 'reset-password', 'confirm-new-email', 'invitation'));
  `)
    .execute(db);
  await tools.createIndex({
    name: "listings_awaiting_approval",
    on: "listings (published_at, id) where status = 'held' and held_from is null and deleted_at is null",
  });
}
