import { type Kysely, sql } from "kysely";

/**
 * What an author does with a published ad. A deleted one is kept for some weeks and then forgotten; what two people
 * wrote to each other about it stays theirs, under the title that it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // of one author, to be taken back; of everybody, to be forgotten
  `create index listings_deleted on listings (author_id, deleted_at) where deleted_at is not null`,
  // the expiry that its author was reminded of: once for each period
  `alter table listings add column expiry_reminded_for timestamptz(3)`,
  `alter table conversations alter column listing_id drop not null`,
  `alter table conversations add column listing_title text check (char_length(listing_title) <= 100)`,
  `alter table conversations drop constraint conversations_listing_id_fkey`,
  `alter table conversations add constraint conversations_listing_id_fkey
    foreign key (listing_id) references listings on delete set null`,
];
