import { sql } from "kysely";
import type { Hidden } from "../listings/exclusions.ts";
import {
  cardsById,
  type ListingCard,
  type ListingsQuery,
  loadCards,
  publicListings,
} from "../listings/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { historyMax } from "./history.ts";

/**
 * Records that a user viewed a listing; of a user's entries the latest are retained. Not the user's own listings, not
 * those that are in no list, and nothing for users who turned the history off. Returns false when nothing was recorded.
 */
export async function recordVisit(
  db: WriteDb,
  { userId, listingId, seenAt }: { userId: string; listingId: string; seenAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into viewed_listings (user_id, listing_id, viewed_at)
    select users.id, listings.id, ${seenAt} from users, listings
    where users.id = ${userId} and history_enabled
      and listings.id = ${listingId} and visibility = 'public' and author_id <> users.id
    on conflict (user_id, listing_id) do update set viewed_at = greatest(excluded.viewed_at, viewed_listings.viewed_at)
    returning listing_id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from viewed_listings where user_id = ${userId} and listing_id in (
    select listing_id from viewed_listings where user_id = ${userId}
    order by viewed_at desc, listing_id offset ${historyMax})`.execute(db);
  return true;
}

/** The user's history, latest first, without listings that lists exclude. */
export async function viewedListings(
  db: ReadDb,
  userId: string,
  { since, limit, hidden }: { since: Date; limit: number; hidden: Hidden },
): Promise<ListingCard[]> {
  const seen = publicListings(db, hidden)
    .innerJoin("viewed_listings", "viewed_listings.listing_id", "listings.id")
    .where("viewed_listings.user_id", "=", userId)
    .where("viewed_listings.viewed_at", ">", since)
    .where("listings.author_id", "<>", userId)
    .orderBy("viewed_listings.viewed_at", "desc")
    .orderBy("listings.id")
    .limit(sql.lit(limit));
  return loadCards(seen as unknown as ListingsQuery); // the join adds columns that `loadCards` does not read
}

/** Listed ones of these ids, in the order of the ids (a visitor's ids are stored on the device). */
export async function cardsByIds(db: ReadDb, ids: readonly string[]): Promise<ListingCard[]> {
  return cardsById(publicListings(db), ids);
}

/** Returns how many entries there were. */
export async function deleteHistory(db: WriteDb, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("viewed_listings")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Purges entries of all users after their retention. */
export async function deleteHistoryBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("viewed_listings").where("viewed_at", "<", before).execute();
}

export async function isHistoryEnabled(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("history_enabled as isEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.isEnabled ?? false;
}

/** Returns false when it was so already. */
export async function updateHistoryEnabled(
  db: WriteDb,
  userId: string,
  isEnabled: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ history_enabled: isEnabled })
    .where("id", "=", userId)
    .where("history_enabled", "<>", isEnabled)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
