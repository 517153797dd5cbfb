import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Batches of accounts, and the index of a column that existing rows get. */
export const transaction = false;

const batchSize = 1000;

/**
 * Pages of sellers. `users.public_id` is in their addresses: the id of an account is in storage keys, events and backups,
 * and is never shown. With `shows_short_name` others read "Marie T." instead of "Marie Tremblay". A saved search of one
 * seller's listings is prefiltered by the seller, so that a listing of others is not verified for each follower.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    alter table users add column if not exists public_id uuid;
    alter table users alter column public_id set default gen_random_uuid();
    alter table users add column if not exists shows_short_name boolean not null default false;
    alter table saved_searches add column if not exists prefilter_seller uuid;

    create or replace function shown_name(name text, is_short boolean) returns text immutable language sql as $$
      select case when is_short and name ~ '\\s'
        then split_part(name, ' ', 1) || ' ' || upper(left(regexp_replace(name, '^.*\\s', ''), 1)) || '.'
        else name end
    $$;

    create or replace trigger invalidate_cache_shown_update after update of shows_short_name, email_verified on users
      for each row
      when ((old.shows_short_name, old.email_verified) is distinct from (new.shows_short_name, new.email_verified))
      execute function invalidate_user();
  `)
    .execute(db);
  await tools.inBatches("public ids of users", async (transaction, after) => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from users where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${batchSize}
      ), filled as (
        update users set public_id = coalesce(public_id, gen_random_uuid()) from batch where users.id = batch.id
      )
      select id from batch order by id desc`.execute(transaction);
    return { last: rows[0]?.id ?? null, rows: rows.length };
  });
  await tools.createIndex({ name: "users_public_id", on: "users (public_id)", unique: true });
}
