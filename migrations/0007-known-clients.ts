import { type Kysely, sql } from "kysely";

/**
 * Devices and addresses from which an account has signed in: attempts from them are not slowed when strangers guess its
 * password. `client` is a keyed hash, so that a leaked table contains no addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table known_clients (
      user_id uuid not null references users on delete cascade,
      client text not null check (char_length(client) between 1 and 60),
      seen_at timestamptz(3) not null default now(),
      primary key (user_id, client)
    );
    create index known_clients_seen_at on known_clients (seen_at);
  `)
    .execute(db);
}
