import { type Kysely, sql } from "kysely";

/**
 * What administrators change about the site on its pages (src/console/site-settings.ts). A change concerns every page: all
 * nodes drop their caches and read the settings again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table site_settings (key text primary key, value jsonb not null);

    create table site_files (
      name text primary key check (name in ('logo')),
      -- WebP
      content bytea not null check (octet_length(content) between 1 and 500000),
      -- in the address, so that browsers keep the file forever
      digest text not null check (digest ~ '^[0-9a-f]{16}$'),
      width integer not null check (width > 0),
      height integer not null check (height > 0)
    );

    create function invalidate_site() returns trigger language plpgsql as $$
      begin
        perform invalidate_cache('site all');
        return null;
      end
    $$;
    create trigger invalidate_cache after insert or update or delete on site_settings for each statement
      execute function invalidate_site();
    create trigger invalidate_cache after insert or update or delete on site_files for each statement
      execute function invalidate_site();
  `)
    .execute(db);
}
