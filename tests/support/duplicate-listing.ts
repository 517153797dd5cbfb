import { sql } from "kysely";
import type { Db } from "../../src/platform/database/database.server.ts";

/** Inserts `count` copies of a listing in one statement; only their ids differ. For tests that need many listings. */
export async function duplicateListing(db: Db, count: number, { id }: { id: string }): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into listings (${columns})
    select ${columns} from (
      select (jsonb_populate_record(listings, jsonb_build_object('id', gen_random_uuid(), 'submission_key', null))).*
      from listings, generate_series(1, ${count}) where listings.id = ${id}
    ) as duplicates
  `.execute(db);
}
