import { type Kysely, sql } from "kysely";

/**
 * The address that a user wants instead of the current one, until its owner confirms it, the user cancels, or the link
 * ends. Apart from the links: it is shown to the user whether or not the address has another account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table pending_email_changes (
      user_id uuid primary key references users on delete cascade,
      -- of the request: a newer one replaces the row, so that emails of the former are no longer due
      id uuid not null,
      email text not null check (email = lower(email) and char_length(email) between 3 and 254),
      -- when the password that authorized the request was set
      password_since timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index pending_email_changes_expires_at on pending_email_changes (expires_at);
  `)
    .execute(db);
}
