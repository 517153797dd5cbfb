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
 * Adds a viewed listing to the user's history, which retains the latest `historyMax`. Ignored for the user's own
 * listings, for listings that are not public, and when the history is off. Returns false when nothing was recorded.
 */
export async function addToHistory(
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

/** Returns the number of deleted entries. */
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

/** Returns false when nothing changed. */
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
