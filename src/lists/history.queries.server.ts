import { sql } from "kysely";
import {
  cardsById,
  type ListingCard,
  type ListingsQuery,
  loadCards,
  publicListings,
} from "../listings/cards.queries.server.ts";
import type { Hidden } from "../listings/exclusions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { historyMax } from "./history.ts";

/**
 * Keeps that somebody looked at an ad, and no more than the latest of them. Not one's own, not what is in no list, and
 * nothing for whoever does not want it.
 */
export async function recordVisit(
  db: Db,
  { userId, listingId, seenAt }: { userId: string; listingId: string; seenAt: Date },
): Promise<void> {
  const { rows } = await sql`
    insert into seen_listings (user_id, listing_id, seen_at)
    select users.id, listings.id, ${seenAt} from users, listings
    where users.id = ${userId} and keeps_seen
      and listings.id = ${listingId} and status = 'active' and deleted_at is null and author_id <> users.id
    on conflict (user_id, listing_id) do update set seen_at = greatest(excluded.seen_at, seen_listings.seen_at)
    returning listing_id`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from seen_listings where user_id = ${userId} and listing_id in (
    select listing_id from seen_listings where user_id = ${userId}
    order by seen_at desc, listing_id offset ${historyMax})`.execute(db);
}

/** What one looked at last, latest first, of what lists still show. */
export async function viewedListings(
  db: Db,
  userId: string,
  { since, limit, hidden }: { since: Date; limit: number; hidden: Hidden },
): Promise<ListingCard[]> {
  const seen = publicListings(db, hidden)
    .innerJoin("seen_listings", "seen_listings.listing_id", "listings.id")
    .where("seen_listings.user_id", "=", userId)
    .where("seen_listings.seen_at", ">", since)
    .where("listings.author_id", "<>", userId)
    .orderBy("seen_listings.seen_at", "desc")
    .orderBy("listings.id")
    .limit(sql.lit(limit));
  return loadCards(seen as unknown as ListingsQuery); // the join adds columns that `cards` never reads
}

/** Those of the given ids that lists show, in the order of the ids (a visitor's live on the device). */
export async function cardsByIds(db: Db, ids: readonly string[]): Promise<ListingCard[]> {
  return cardsById(publicListings(db), ids);
}

export async function deleteHistory(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("seen_listings").where("user_id", "=", userId).execute();
}

/** Everybody's, once they are too old to be kept. */
export async function deleteHistoryBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("seen_listings").where("seen_at", "<", before).execute();
}

export async function isHistoryEnabled(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("keeps_seen as isKept")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.isKept ?? false;
}

export async function updateHistoryEnabled(db: Db, userId: string, isKept: boolean): Promise<void> {
  await db.updateTable("users").set({ keeps_seen: isKept }).where("id", "=", userId).execute();
}
