import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** Accounts of an identity provider (OpenID Connect), with which members sign in. */
export async function up(db: Kysely<unknown>, _tools: MigrationTools): Promise<void> {
  await sql
    .raw(`
    create table identities (
      issuer text not null check (char_length(issuer) between 1 and 500),
      subject text not null check (char_length(subject) between 1 and 255),
      user_id uuid not null references users on delete cascade,
      -- true: the account was registered with it; false: its owner linked it
      made_account boolean not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (issuer, subject),
      constraint one_identity_per_provider unique (user_id, issuer)
    );
  `)
    .execute(db);
}
