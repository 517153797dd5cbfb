import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** An index of the largest table. */
export const transaction = false;

/**
 * `daily_figures`: numbers of events per day, for the curves of the console. Events are stored in the order of their time:
 * the index has a few pages, however many there are. `email_deliveries`: what became of each email, for 30 days.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    create table if not exists daily_figures (
      day date not null,
      name text not null,
      value integer not null check (value >= 0),
      primary key (name, day)
    );

    create table if not exists email_deliveries (
      -- of the enqueued email
      id uuid primary key,
      kind text not null,
      payload jsonb not null,
      user_id uuid references users on delete cascade,
      recipient text not null,
      outcome text not null check (outcome in ('sent', 'rejected')),
      -- what the mail server said, without the address
      reason text,
      at timestamptz(3) not null,
      resent_at timestamptz(3)
    );
    create index if not exists email_deliveries_latest on email_deliveries (outcome, at desc, id desc);
    create index if not exists email_deliveries_by_age on email_deliveries (at);
    create index if not exists email_deliveries_user_id on email_deliveries (user_id) where user_id is not null;
  `)
    .execute(db);
  await tools.createIndex({
    name: "events_occurred_at",
    on: "events using brin (occurred_at) with (pages_per_range = 32, autosummarize = on)",
  });
}
