import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

export const transaction = false;

/** The new check allows all that the old one did. */
export const contracts = { "constrains moderation_decisions.moderation_decisions_verdict_check": "0.2.0" };

/**
 * Signals of fraud (src/trust): what a message or a listing looked like when it was written. Only those with a signal have a
 * row. `review_since`: the listing is held until a moderator has decided. `images.perceptual_hash`: 64 bits in hexadecimal,
 * found by the quarters that similar photos share.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    create table if not exists trust_assessments (
      id uuid primary key,
      listing_id uuid unique references listings on delete cascade,
      message_id uuid unique references messages on delete cascade,
      score smallint not null check (score between 1 and 100),
      -- [{"name", "points", "evidence"}], strongest first
      signals jsonb not null check (jsonb_typeof(signals) = 'array'),
      assessed_at timestamptz(3) not null,
      review_since timestamptz(3),
      constraint trust_assessments_have_one_subject check (num_nonnulls(listing_id, message_id) = 1),
      constraint only_listings_are_reviewed check (review_since is null or listing_id is not null)
    );
    create index if not exists trust_assessments_in_review on trust_assessments (review_since) where review_since is not null;

    create or replace function photo_hash_quarters(hash text) returns text[] language sql immutable parallel safe
      return array['1' || substr(hash, 1, 4), '2' || substr(hash, 5, 4), '3' || substr(hash, 9, 4), '4' || substr(hash, 13, 4)];

    alter table images
      add column if not exists perceptual_hash text,
      drop constraint if exists images_perceptual_hash_check,
      add constraint images_perceptual_hash_check check (perceptual_hash ~ '^[0-9a-f]{16}$') not valid;

    alter table moderation_decisions
      drop constraint if exists moderation_decisions_verdict_check,
      add constraint moderation_decisions_verdict_check
        check (verdict in ('removed', 'dismissed', 'reopened', 'restored', 'approved')) not valid;
  `)
    .execute(db);
  // Apart: reading all rows must not block writes.
  for (const [table, constraint] of [
    ["images", "images_perceptual_hash_check"],
    ["moderation_decisions", "moderation_decisions_verdict_check"],
  ] as const)
    await sql.raw(`alter table ${table} validate constraint ${constraint}`).execute(db);
  await tools.createIndex({
    name: "images_perceptual_hash",
    on: "images using gin (photo_hash_quarters(perceptual_hash)) where perceptual_hash is not null and listing_id is not null",
  });
}
