import { type Kysely, sql } from "kysely";

/** Terms and privacy texts, one row per version, append-only. An empty one returns to the product's text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table site_texts (
      name text not null check (name in ('terms', 'privacy')),
      version integer not null check (version > 0),
      -- Markdown
      body text not null check (char_length(body) <= 50000),
      created_at timestamptz(3) not null,
      author_id uuid references users on delete set null,
      primary key (name, version)
    );
    create index site_texts_author_id on site_texts (author_id) where author_id is not null;
    create trigger invalidate_cache after insert or update or delete on site_texts for each statement
      execute function invalidate_site();
  `)
    .execute(db);
}
