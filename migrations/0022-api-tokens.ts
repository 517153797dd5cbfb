import { type Kysely, sql } from "kysely";

/** Personal tokens of the API. `digest`: SHA-256 of the token, which is stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table api_tokens (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      digest text not null unique check (char_length(digest) = 43),
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > created_at),
      -- once an hour at most
      last_used_at timestamptz(3)
    );
    create index api_tokens_user_id on api_tokens (user_id);
    create index api_tokens_expires_at on api_tokens (expires_at);
  `)
    .execute(db);
}
