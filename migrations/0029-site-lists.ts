import { type Kysely, sql } from "kysely";

/** Lists that administrators edit, import and export (src/console/site-lists.ts). They are shipped empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table site_list_entries (
      list text not null check (list in ('zones', 'domains', 'goods')),
      -- the first field, as compared
      key text not null check (char_length(key) between 1 and 200),
      -- texts of all fields, by name
      fields jsonb not null,
      primary key (list, key)
    );
  `)
    .execute(db);
}
