import { type Kysely, sql } from "kysely";

/** Browsers that take push notifications, each as long as the session that it subscribed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      -- an address of a push service, which identifies the browser
      endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
      -- keys of the browser that encrypt what is sent to it (RFC 8291)
      p256dh text not null check (char_length(p256dh) = 87),
      auth text not null check (char_length(auth) = 22),
      created_at timestamptz(3) not null
    );
    create index push_subscriptions_user_id on push_subscriptions (user_id);
    create index push_subscriptions_session_id on push_subscriptions (session_id);
  `)
    .execute(db);
}
