import { type Kysely, sql } from "kysely";

/** What somebody has begun to type is looked up in the thesaurus by its first letters: a thousand entries were gone through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function beginnings_of(keys text[]) returns text[] language sql immutable parallel safe
    as $$ select array(select distinct left(key, letters) from unnest(keys) as key, generate_series(2, 3) as letters) $$`,
  `create index thesaurus_entries_begun on thesaurus_entries using gin (beginnings_of(keys)) with (fastupdate = off)`,
];
