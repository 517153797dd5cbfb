import { type Kysely, sql } from "kysely";

/** Addresses that were public once and whose rows are gone: they answer 410, and nothing else of them is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gone_listings (id uuid primary key, gone_at timestamptz(3) not null default now())`.execute(
    db,
  );
}
