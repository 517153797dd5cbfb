import { type Kysely, sql } from "kysely";

/** Requests of the API with an Idempotency-Key. `id` and `digest`: SHA-256 of key and request, which are stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table api_requests (
      id text primary key check (char_length(id) = 43),
      user_id uuid not null references users on delete cascade,
      digest text not null check (char_length(digest) = 43),
      made_as uuid not null,
      -- null until it is made
      result_id uuid,
      created_at timestamptz(3) not null
    );
    create index api_requests_user_id on api_requests (user_id);
    create index api_requests_created_at on api_requests (created_at);
  `)
    .execute(db);
}
