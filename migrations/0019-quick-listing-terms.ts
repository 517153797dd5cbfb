import { type Kysely, sql } from "kysely";

/**
 * The same terms as migration 16 made, in a quarter of the time: where words stand side by side, PostgreSQL makes them
 * again for each ad that the index gives. The index stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(terms).execute(db);
}

// domain/search/listing-terms.ts asks for these.
const terms = `create or replace function listing_terms(
    listed_at timestamptz, category text, sub_category text, search_place text
  ) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
  declare
    hours bigint := floor(extract(epoch from listed_at))::bigint / 3600;
  begin
    return array_remove(array[
      'h2:' || hours / 2,
      'h8:' || hours / 8,
      'h32:' || hours / 32,
      'h128:' || hours / 128,
      'h512:' || hours / 512,
      'c:' || category,
      's:' || sub_category,
      'p:' || search_place
    ], null);
  end $$`;
