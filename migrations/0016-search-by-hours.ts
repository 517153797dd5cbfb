import { type Kysely, sql } from "kysely";

/**
 * The search index knows when an ad was listed, its category, subcategory and place, so that it can be asked for the
 * newest ads with a word alone: of a word in a hundred thousand ads, nobody reads all to find a thousand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// domain/search/listing-terms.ts asks for these. Dear, so that no plan works them out for each ad that it walks by.
const terms = `create function listing_terms(listed_at timestamptz, category text, sub_category text, search_place text)
  returns text[] language sql immutable parallel safe cost 1000
  return array_remove(array[
    'h2:' || floor(extract(epoch from listed_at) / 7200),
    'h8:' || floor(extract(epoch from listed_at) / 28800),
    'h32:' || floor(extract(epoch from listed_at) / 115200),
    'h128:' || floor(extract(epoch from listed_at) / 460800),
    'h512:' || floor(extract(epoch from listed_at) / 1843200),
    'c:' || category,
    's:' || sub_category,
    'p:' || search_place
  ], null)`;

const statements = [
  terms,
  `drop index listings_search`,
  `create index listings_search on listings
    using gin (search, listing_terms(listed_at, category, sub_category, search_place)) with (fastupdate = off)
    where status = 'active' and deleted_at is null`,
];
