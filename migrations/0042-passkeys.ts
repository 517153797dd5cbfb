import { type Kysely, sql } from "kysely";

/** Passkeys (WebAuthn), and the challenges that browsers sign with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      -- by which the browser and its device name the key
      credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
      public_key bytea not null,
      -- of signatures, where the device counts them; else 0
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    );
    create index passkeys_user_id on passkeys (user_id);

    -- digest: SHA-256 of the challenge. user_id: who adds a passkey; null: a sign-in.
    create table passkey_challenges (
      digest text primary key check (char_length(digest) = 43),
      user_id uuid references users on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index passkey_challenges_user_id on passkey_challenges (user_id);
    create index passkey_challenges_expires_at on passkey_challenges (expires_at);
  `)
    .execute(db);
}
