import { sql } from "kysely";
import { type Hidden, noneHidden } from "../listings/exclusions.ts";
import { openStatuses } from "../listings/listing.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { hiddenListingsMax, hiddenSellersMax } from "./hidden.ts";

/** Exclusions of the user's lists; empty for a visitor (null). */
export async function findHidden(db: ReadDb, userId: string | null): Promise<Hidden> {
  if (userId === null) return noneHidden;
  const { rows } = await sql<Hidden>`${prepared} select
    array(select listing_id from hidden_listings where user_id = ${userId})::text[] as "listingIds",
    array(select seller_id from hidden_sellers where user_id = ${userId})::text[] as "sellerIds"`.execute(db);
  return rows[0] ?? noneHidden;
}

/** `full`: the list has reached its maximum. */
export type HideOutcome = "added" | "present" | "full";

/** A listing that is already hidden is `present`, even when the list is full. */
export async function insertHiddenListing(
  db: WriteDb,
  { userId, listingId, now }: { userId: string; listingId: string; now: Date },
): Promise<HideOutcome> {
  const { numAffectedRows = 0n } = await sql`insert into hidden_listings (user_id, listing_id, created_at)
    select ${userId}, ${listingId}, ${now}
    where (select count(*) from hidden_listings where user_id = ${userId}) < ${hiddenListingsMax}
    on conflict do nothing`.execute(db);
  if (numAffectedRows > 0n) return "added";
  const { listingIds } = await findHidden(db, userId);
  return listingIds.includes(listingId) ? "present" : "full";
}

export async function deleteHiddenListing(db: WriteDb, userId: string, listingId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_listings")
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** As `insertHiddenListing`. */
export async function insertHiddenSeller(
  db: WriteDb,
  { userId, sellerId, now }: { userId: string; sellerId: string; now: Date },
): Promise<HideOutcome> {
  const { numAffectedRows = 0n } = await sql`insert into hidden_sellers (user_id, seller_id, created_at)
    select ${userId}, ${sellerId}, ${now}
    where (select count(*) from hidden_sellers where user_id = ${userId}) < ${hiddenSellersMax}
    on conflict do nothing`.execute(db);
  if (numAffectedRows > 0n) return "added";
  const { sellerIds } = await findHidden(db, userId);
  return sellerIds.includes(sellerId) ? "present" : "full";
}

export async function deleteHiddenSeller(db: WriteDb, userId: string, sellerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_sellers")
    .where("user_id", "=", userId)
    .where("seller_id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Returns the id of the seller, null when there was no such entry.
 * @param id of the entry in the user's list, as `hiddenSellers` returns it
 */
export async function deleteHiddenSellerOfEntry(
  db: WriteDb,
  userId: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom("hidden_sellers")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("seller_id")
    .executeTakeFirst();
  return row?.seller_id ?? null;
}

/** `title` null: the listing can no longer be opened. */
export type HiddenListing = { id: string; title: string | null; city: string | null };
export type HiddenSeller = { id: string; name: string };

/** The user's hidden sellers, latest first. */
export async function hiddenSellers(db: ReadDb, userId: string): Promise<HiddenSeller[]> {
  return db
    .selectFrom("hidden_sellers")
    .innerJoin("users", "users.id", "hidden_sellers.seller_id")
    .select(["hidden_sellers.id", "users.name"])
    .where("hidden_sellers.user_id", "=", userId)
    .orderBy("hidden_sellers.created_at", "desc")
    .orderBy("hidden_sellers.id")
    .execute();
}

/** A page of the user's hidden listings, latest first. */
export async function hiddenListings(
  db: ReadDb,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<HiddenListing[]> {
  const rows = await db
    .selectFrom("hidden_listings")
    .innerJoin("listings", "listings.id", "hidden_listings.listing_id")
    .select(["listings.id", "title", "city", "status", "deleted_at"])
    .where("hidden_listings.user_id", "=", userId)
    .orderBy("hidden_listings.created_at", "desc")
    .orderBy("listings.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, title, city, status, deleted_at }) => {
    const isOpen = openStatuses.includes(status) && deleted_at === null;
    return { id, title: isOpen ? title : null, city: isOpen ? city : null };
  });
}
