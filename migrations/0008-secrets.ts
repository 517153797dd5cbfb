import { type Kysely, sql } from "kysely";

/**
 * Keys that the site makes for itself, encrypted: a leaked table signs no cookies. `key_id` tells by which secret of the
 * operator a row was encrypted, without revealing it, so that the secret can be changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table secrets (
      name text primary key check (name ~ '^[a-z0-9-]{1,100}$'),
      key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
      -- AES-256-GCM: nonce of 12 bytes, tag of 16, ciphertext
      sealed bytea not null check (octet_length(sealed) > 28)
    );
  `)
    .execute(db);
}
