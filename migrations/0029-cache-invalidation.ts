import { type Kysely, sql } from "kysely";

/**
 * Every node caches public pages and data under tags (src/data/cache-tags.ts). A committed change notifies all nodes of
 * the tags that it invalidates, on the channel cache_invalidation. Triggers send it, so that no writer can forget it,
 * not even an operator at psql. Views and favourites are no change: the TTL of 30 s bounds how late they are shown.
 *
 * A transaction sends at most fifty payloads. After that it sends `all` once: an import or a mass expiry concerns most
 * of what is cached anyway, and PostgreSQL holds the lock of the notification queue while such a transaction commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const payloadsMax = 50;

const isOpen = (row: string) =>
  `(${row ? `${row}.` : ""}status in ('active', 'sold') and ${row ? `${row}.` : ""}deleted_at is null)`;

const shownOfListing = [
  ...["author_id", "type", "title", "description", "category", "sub_category", "price_cents", "price_type"],
  ...["city", "region", "attributes", "status", "is_featured", "is_urgent", "contact_phone", "contact_email"],
  ...["contact_in_app", "listed_at", "created_at", "updated_at", "published_at", "expires_at", "deleted_at"],
];
const shownOfImage = [
  ...["listing_id", "position", "alt", "width", "height", "widths", "thumbhash", "average_color"],
];
const shownOfUser = ["name", "created_at", "avatar_image_id"];

const row = (name: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${name}.${column}`).join(", ")})`;

const replaced: [string, string[]][] = [
  ["listings", ["tell_public_changes_insert", "tell_public_changes_delete", "tell_public_changes_update"]],
  ["images", ["tell_public_changes_insert", "tell_public_changes_delete", "tell_public_changes_update"]],
  ["users", ["tell_public_changes_update"]],
  ["thesaurus_entries", ["tell_public_changes"]],
];

const statements = [
  ...replaced.flatMap(([table, triggers]) =>
    triggers.map((trigger) => `drop trigger ${trigger} on ${table}`),
  ),
  "drop function tell_listing_changed(), tell_image_changed(), tell_seller_changed(), tell_words_changed()",

  // A setting local to the transaction counts payloads; a savepoint that is rolled back takes both back.
  `create function invalidate_cache(tags text) returns void language plpgsql as $$
    declare
      sent integer := coalesce(nullif(current_setting('babillard.invalidations', true), ''), '0')::integer;
    begin
      if sent > ${payloadsMax} then return; end if;
      perform set_config('babillard.invalidations', (sent + 1)::text, true);
      perform pg_notify('cache_invalidation', case when sent < ${payloadsMax} then tags else 'all' end);
    end
  $$`,

  `create function invalidate_listing() returns trigger language plpgsql as $$
    declare
      id uuid := coalesce(new.id, old.id);
      tags text := format('listing:%s category:%s lists', id, coalesce(new.category, old.category));
    begin
      if new.category <> old.category then tags := format('%s category:%s', tags, old.category); end if;
      perform invalidate_cache(tags);
      return null;
    end
  $$`,
  `create trigger invalidate_cache_insert after insert on listings for each row
    when (${isOpen("new")}) execute function invalidate_listing()`,
  `create trigger invalidate_cache_delete after delete on listings for each row
    when (${isOpen("old")}) execute function invalidate_listing()`,
  `create trigger invalidate_cache_update after update of ${shownOfListing.join(", ")} on listings for each row
    when ((${isOpen("old")} or ${isOpen("new")})
      and ${row("old", shownOfListing)} is distinct from ${row("new", shownOfListing)})
    execute function invalidate_listing()`,

  `create function invalidate_image() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache(format('listing:%s category:%s lists', id, category)) from listings
        where id in (old.listing_id, new.listing_id) and ${isOpen("")};
      return null;
    end
  $$`,
  `create trigger invalidate_cache_insert after insert on images for each row
    when (new.listing_id is not null) execute function invalidate_image()`,
  `create trigger invalidate_cache_delete after delete on images for each row
    when (old.listing_id is not null) execute function invalidate_image()`,
  `create trigger invalidate_cache_update after update of ${shownOfImage.join(", ")} on images for each row
    when (coalesce(old.listing_id, new.listing_id) is not null
      and ${row("old", shownOfImage)} is distinct from ${row("new", shownOfImage)})
    execute function invalidate_image()`,

  // A deleted user's listings are deleted with them and have triggers of their own.
  `create function invalidate_user() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache(format('user:%s', new.id));
      return null;
    end
  $$`,
  `create trigger invalidate_cache_update after update of ${shownOfUser.join(", ")} on users for each row
    when (${row("old", shownOfUser)} is distinct from ${row("new", shownOfUser)})
    execute function invalidate_user()`,

  `create function invalidate_synonyms() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache('synonyms');
      return null;
    end
  $$`,
  `create trigger invalidate_cache after insert or update or delete on thesaurus_entries for each statement
    execute function invalidate_synonyms()`,
];
