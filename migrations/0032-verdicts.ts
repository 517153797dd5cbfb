import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** A constraint of a large table is validated apart, without blocking writes. */
export const transaction = false;

/** The new checks allow all that the old ones did: code of the version before writes none of what they refuse. */
export const contracts = {
  "constrains listings.listings_status_check": "0.2.0",
  "constrains listings.only_held_has_previous_status": "0.2.0",
  "constrains moderation_decisions.moderation_decisions_verdict_check": "0.2.0",
  "constrains moderation_decisions.verdict_has_a_rule": "0.2.0",
};

const reasoned = `('removed', 'correction-requested', 'held', 'category-corrected', 'suspended')`;

/**
 * More verdicts than removal: a moderator may ask the author for a correction (status `correction`), hold a listing for
 * review, correct its category, bring it back, or suspend its author. A resubmitted listing is held for review, too.
 * A held listing that is not under review is one of a suspended author.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table listings
      add column if not exists under_review_since timestamptz(3),
      add column if not exists is_resubmitted boolean not null default false,
      drop constraint if exists listings_status_check,
      add constraint listings_status_check
        check (status in ('draft', 'active', 'sold', 'expired', 'held', 'correction', 'removed')) not valid,
      drop constraint if exists only_held_has_previous_status,
      add constraint only_held_has_previous_status
        check (status in ('held', 'correction') or held_from is null) not valid,
      drop constraint if exists only_held_is_under_review,
      add constraint only_held_is_under_review check (status = 'held' or under_review_since is null) not valid,
      drop constraint if exists resubmitted_is_under_review,
      add constraint resubmitted_is_under_review check (under_review_since is not null or not is_resubmitted) not valid;

    alter table moderation_decisions
      add column if not exists evidence text not null default '' check (char_length(evidence) <= 1000),
      drop constraint if exists moderation_decisions_verdict_check,
      add constraint moderation_decisions_verdict_check
        check (verdict in ('removed', 'dismissed', 'reopened', 'restored', 'approved', 'correction-requested', 'held', 'released',
          'category-corrected', 'suspended')) not valid,
      drop constraint if exists removal_has_a_reason,
      drop constraint if exists verdict_has_a_rule,
      add constraint verdict_has_a_rule check ((verdict in ${reasoned}) = (reason is not null)) not valid;
  `)
    .execute(db);
  for (const [table, constraint] of [
    ["listings", "listings_status_check"],
    ["listings", "only_held_has_previous_status"],
    ["listings", "only_held_is_under_review"],
    ["listings", "resubmitted_is_under_review"],
    ["moderation_decisions", "moderation_decisions_verdict_check"],
    ["moderation_decisions", "verdict_has_a_rule"],
  ])
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db);
  await tools.createIndex({
    name: "listings_under_review",
    on: "listings (under_review_since) where under_review_since is not null",
  });
}
