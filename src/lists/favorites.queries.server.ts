import type { Db } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

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

/** When the user added it; null when it is none. */
export async function findFavoriteTime(db: Db, userId: string, listingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("favorites")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
