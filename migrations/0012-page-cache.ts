import { type Kysely, sql } from "kysely";

/**
 * Every node keeps pages that it rendered for visitors. What is committed tells all of them which ad changed, on the
 * channel public_changes; a trigger, so that no write can forget it, not even one typed by an operator.
 *
 * An ad is named by the last three digits of its id. PostgreSQL sends the same words once a transaction, so the largest
 * import sends 4,096 notices and not a million; a page that is dropped for another ad's digits costs one rendering.
 * The empty notice means lists only. Looks and favourites are no change (src/server/page-cache/page-cache.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

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

const statements = [
  `create function tell_listing_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_changes', right(coalesce(new.id, old.id)::text, 3));
      return null;
    end
  $$`,
  `create trigger tell_public_changes_insert after insert on listings for each row
    when (${isOpen("new")}) execute function tell_listing_changed()`,
  `create trigger tell_public_changes_delete after delete on listings for each row
    when (${isOpen("old")}) execute function tell_listing_changed()`,
  `create trigger tell_public_changes_update after update of ${shownOfListing.join(", ")} on listings for each row
    when ((${isOpen("old")} or ${isOpen("new")})
      and ${row("old", shownOfListing)} is distinct from ${row("new", shownOfListing)})
    execute function tell_listing_changed()`,

  `create function tell_image_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_changes', right(id::text, 3)) from listings
        where id in (old.listing_id, new.listing_id) and ${isOpen("")};
      return null;
    end
  $$`,
  `create trigger tell_public_changes_insert after insert on images for each row
    when (new.listing_id is not null) execute function tell_image_changed()`,
  `create trigger tell_public_changes_delete after delete on images for each row
    when (old.listing_id is not null) execute function tell_image_changed()`,
  `create trigger tell_public_changes_update after update of ${shownOfImage.join(", ")} on images for each row
    when (coalesce(old.listing_id, new.listing_id) is not null
      and ${row("old", shownOfImage)} is distinct from ${row("new", shownOfImage)})
    execute function tell_image_changed()`,

  // The seller stands on the pages of the ads; whoever is deleted takes them along.
  `create function tell_seller_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_changes', right(id::text, 3)) from listings
        where author_id = new.id and ${isOpen("")};
      return null;
    end
  $$`,
  `create trigger tell_public_changes_update after update of ${shownOfUser.join(", ")} on users for each row
    when (${row("old", shownOfUser)} is distinct from ${row("new", shownOfUser)})
    execute function tell_seller_changed()`,

  `create function tell_words_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_changes', '');
      return null;
    end
  $$`,
  `create trigger tell_public_changes after insert or update or delete on thesaurus_entries for each statement
    execute function tell_words_changed()`,
];
