import { sql } from "kysely";
import type { Hidden } from "../listings/exclusions.ts";
import {
  cardsById,
  type ListingCard,
  type ListingsQuery,
  loadCards,
  publicListings,
} from "../listings/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";

/** The user's history, latest first, without listings that are hidden, not public or the user's own. */
export async function viewedListings(
  db: ReadDb,
  userId: string,
  { since, limit, hidden }: { since: Date; limit: number; hidden: Hidden },
): Promise<ListingCard[]> {
  const viewed = publicListings(db, hidden)
    .innerJoin("viewed_listings", "viewed_listings.listing_id", "listings.id")
    .where("viewed_listings.user_id", "=", userId)
    .where("viewed_listings.viewed_at", ">", since)
    .where("listings.author_id", "<>", userId)
    .orderBy("viewed_listings.viewed_at", "desc")
    .orderBy("listings.id")
    .limit(sql.lit(limit));
  return loadCards(viewed as unknown as ListingsQuery); // the join adds columns that `loadCards` does not read
}

/** Public listings with these ids, in the order of the ids (a visitor's history is stored on the device). */
export async function viewedListingsById(db: ReadDb, ids: readonly string[]): Promise<ListingCard[]> {
  return cardsById(publicListings(db), ids);
}

export async function isHistoryEnabled(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("history_enabled as isEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.isEnabled ?? false;
}
