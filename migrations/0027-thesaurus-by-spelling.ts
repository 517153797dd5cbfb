import { type Kysely, sql } from "kysely";

/** What a mistyped word may mean in the thesaurus is looked up by what is left of its letters, as words of ads are; each start makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thesaurus_entries add column spellings text[] not null default '{}'`,
  `create index thesaurus_entries_spelled on thesaurus_entries using gin (spellings) with (fastupdate = off)`,
];
