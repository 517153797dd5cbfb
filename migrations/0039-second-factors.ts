import { type Kysely, sql } from "kysely";

/** Second factors: keys of authenticator apps, recovery codes, and sign-ins whose password was right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table authenticators (
      user_id uuid primary key references users on delete cascade,
      -- the shared key, encrypted by the site's secret for second factors
      key_id text not null,
      sealed bytea not null,
      created_at timestamptz(3) not null,
      -- null until a code has shown that the app has the key: no sign-in asks for it before
      confirmed_at timestamptz(3),
      -- period of the last accepted code, which is not accepted again
      last_period bigint
    );
    create index authenticators_created_at on authenticators (created_at) where confirmed_at is null;

    -- One row per unused code. digest: SHA-256 of 120 random bits.
    create table recovery_codes (
      user_id uuid not null references authenticators on delete cascade,
      digest text not null check (char_length(digest) = 43),
      created_at timestamptz(3) not null,
      primary key (user_id, digest)
    );

    -- digest: SHA-256 of the token in the browser's cookie
    create table sign_in_challenges (
      digest text primary key check (char_length(digest) = 43),
      user_id uuid not null references users on delete cascade,
      failures smallint not null default 0 check (failures >= 0),
      expires_at timestamptz(3) not null
    );
    create index sign_in_challenges_user_id on sign_in_challenges (user_id);
    create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);
  `)
    .execute(db);
}
