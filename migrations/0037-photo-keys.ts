import { type Kysely, sql } from "kysely";

/** When each user last uploaded a photo of a listing: part of its object key, so it only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table users add column last_photo_at timestamptz(3)").execute(db);
}
