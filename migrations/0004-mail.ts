import { type Kysely, sql } from "kysely";

/** Which letters somebody wants, and the links that letters carry: each good once, until it ends or a newer one goes out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    add notify_messages boolean not null default true,
    add notify_listings boolean not null default true`,
  `create table email_links (
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('verify-email', 'reset-password', 'confirm-new-email')),
    -- SHA-256 of what the link holds, in hexadecimal: whoever reads this table can follow none of them
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    -- the address that the letter went to
    email text not null check (email = lower(email) and char_length(email) between 3 and 254),
    expires_at timestamptz(3) not null,
    -- a newer link takes the place of the one before
    primary key (user_id, purpose)
  )`,
  `create index email_links_ending on email_links (expires_at)`,
];
