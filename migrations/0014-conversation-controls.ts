import { type Kysely, sql } from "kysely";

/**
 * Each participant may archive a conversation until the next message, and turn its emails off. `blocked_users`: who gets no
 * messages from whom.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table conversations
      add column buyer_archived_at timestamptz(3),
      add column seller_archived_at timestamptz(3),
      add column buyer_muted boolean not null default false,
      add column seller_muted boolean not null default false;

    create table blocked_users (
      user_id uuid not null references users on delete cascade,
      blocked_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, blocked_id),
      constraint blocked_user_is_another check (user_id <> blocked_id)
    );
    create index blocked_users_blocked_id on blocked_users (blocked_id);
  `)
    .execute(db);
}
