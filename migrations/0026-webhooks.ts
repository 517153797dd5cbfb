import { type Kysely, sql } from "kysely";

/**
 * Webhooks and the log of their deliveries. Signing secrets are not stored: they are derived from a secret of the site, which
 * is encrypted in `secrets`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table webhooks (
      id uuid primary key,
      -- null: of the site, managed by its administrators
      user_id uuid references users on delete cascade,
      url text not null check (char_length(url) between 1 and 500),
      created_at timestamptz(3) not null,
      -- after deliveries failed for a day
      disabled_at timestamptz(3)
    );
    create index webhooks_user_id on webhooks (user_id);

    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references webhooks on delete cascade,
      -- null: a trial
      event_id bigint,
      verb text not null,
      listing_id uuid,
      occurred_at timestamptz(3) not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      attempted_at timestamptz(3),
      -- of the last attempt
      response_status integer,
      failure text check (failure in ('url', 'name', 'address', 'timeout', 'connection', 'certificate', 'redirect', 'status')),
      unique (webhook_id, event_id)
    );
    create index webhook_deliveries_latest on webhook_deliveries (webhook_id, occurred_at desc);
    create index webhook_deliveries_occurred_at on webhook_deliveries (occurred_at);
  `)
    .execute(db);
}
