import { type Kysely, sql } from "kysely";

/** Messages to the operator, written in the contact form. Purged after 90 days (src/support/inquiry.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table inquiries (
      -- of the form, so that the same form sent twice is one inquiry
      id uuid primary key,
      name text not null check (char_length(name) <= 100),
      email text not null check (char_length(email) between 3 and 254),
      topic text not null check (topic in ('account', 'listing', 'fraud', 'problem', 'idea', 'other')),
      body text not null check (char_length(body) between 1 and 4000),
      is_member boolean not null,
      created_at timestamptz(3) not null
    );
    create index inquiries_created_at on inquiries (created_at);
  `)
    .execute(db);
}
