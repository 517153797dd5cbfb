import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** A constraint of a large table is validated apart, without blocking writes. */
export const transaction = false;

/** The new check allows all that the old one did: code of the version before writes none of what it refuses. */
export const contracts = { "constrains listings.listings_status_check": "0.2.0" };

/**
 * A member can be suspended until a time; then it ends by itself. Meanwhile their listings are `held`: not public, with the
 * status that they return to. `visibility` of an unknown status is `gone`, so that its expression stays.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table users
      add column if not exists suspended_until timestamptz(3),
      add column if not exists suspension_reason text check (char_length(suspension_reason) between 1 and 1000),
      drop constraint if exists suspension_has_a_reason,
      add constraint suspension_has_a_reason check ((suspended_until is null) = (suspension_reason is null)) not valid;

    alter table listings
      add column if not exists held_from text check (held_from in ('active', 'sold')),
      drop constraint if exists listings_status_check,
      add constraint listings_status_check
        check (status in ('draft', 'active', 'sold', 'expired', 'held', 'removed')) not valid,
      drop constraint if exists only_held_has_previous_status,
      add constraint only_held_has_previous_status check (status = 'held' or held_from is null) not valid;
  `)
    .execute(db);
  for (const [table, constraint] of [
    ["users", "suspension_has_a_reason"],
    ["listings", "listings_status_check"],
    ["listings", "only_held_has_previous_status"],
  ])
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db);
  await tools.createIndex({
    name: "users_suspended_until",
    on: "users (suspended_until) where suspended_until is not null",
  });
}
