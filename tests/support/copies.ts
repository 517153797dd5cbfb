import { sql } from "kysely";
import type { Db } from "../../src/platform/database/database.server.ts";

/** So many more ads that differ from this one by their id alone, in one statement: for tests of large numbers. */
export async function copies(db: Db, count: number, { id }: { id: string }): Promise<void> {
  await sql`
    insert into listings
    select (jsonb_populate_record(listings, jsonb_build_object('id', gen_random_uuid(), 'submission_key', null))).*
    from listings, generate_series(1, ${count}) where listings.id = ${id}
  `.execute(db);
}
