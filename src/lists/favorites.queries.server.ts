import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

/**
 * Adds or removes a favorite and updates the counter of the listing. Drafts cannot be favorites. Returns false when
 * nothing changed.
 */
export async function updateFavorite(
  db: Db,
  favorite: { userId: string; listingId: string; isFavorite: boolean; now: Date },
): Promise<boolean> {
  const { userId, listingId, isFavorite, now } = favorite;
  if (isFavorite) {
    const { numAffectedRows = 0n } = await sql`
      with added as (
        insert into favorites (user_id, listing_id, created_at, price_cents_when_saved)
        select ${userId}, id, ${now}, case when price_type = 'free' then 0 else price_cents end from listings
        where id = ${listingId} and visibility in ('public', 'unlisted')
        on conflict do nothing returning listing_id
      )
      update listings set favorites = favorites + 1 where id in (select listing_id from added)`.execute(db);
    return numAffectedRows > 0n;
  }
  const { numAffectedRows = 0n } = await sql`
      with removed as (
        delete from favorites where user_id = ${userId} and listing_id = ${listingId} returning listing_id
      )
      update listings set favorites = favorites - 1 where id in (select listing_id from removed)`.execute(db);
  return numAffectedRows > 0n;
}

/** Ids of the user's favorites, latest first, including sold ones, excluding listings that can no longer be opened. */
export async function favoriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favorites")
    .innerJoin("listings", "listings.id", "favorites.listing_id")
    .select("listing_id")
    .where("user_id", "=", userId)
    .where("listings.visibility", "in", ["public", "unlisted"])
    .orderBy("favorites.created_at", "desc")
    .modifyFront(prepared)
    .execute();
  return rows.map((row) => row.listing_id);
}
