import { type Kysely, sql } from "kysely";

/**
 * Chain of digests over the events (src/events/chain.queries.server.ts): a row of the audit log that is changed or deleted breaks it. Apart
 * from the events, which are written by every command and must not wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table event_digests (
      -- order of the chain: that in which events were found committed, not that of their ids
      number bigint primary key check (number > 0),
      event_id bigint not null unique,
      -- stays when the payload is purged
      payload_digest bytea not null check (octet_length(payload_digest) = 32),
      digest bytea not null check (octet_length(digest) = 32)
    );
  `)
    .execute(db);
}
