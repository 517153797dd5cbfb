import { sql } from "kysely";
import { type Hidden, noneHidden } from "../listings/exclusions.ts";
import { openStatuses } from "../listings/listing.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

/** Exclusions of the user's lists; empty for a visitor (null). */
export async function findHidden(db: ReadDb, userId: string | null): Promise<Hidden> {
  if (userId === null) return noneHidden;
  const { rows } = await sql<Hidden>`${prepared} select
    array(select listing_id from hidden_listings where user_id = ${userId})::text[] as "listingIds",
    array(select seller_id from hidden_sellers where user_id = ${userId})::text[] as "sellerIds"`.execute(db);
  return rows[0] ?? noneHidden;
}

/** `title` null: the listing can no longer be opened. */
export type HiddenListing = { id: string; title: string | null; city: string | null };
export type HiddenSeller = { id: string; name: string };

/** The user's hidden sellers, latest first. */
export async function hiddenSellers(db: ReadDb, userId: string): Promise<HiddenSeller[]> {
  return db
    .selectFrom("hidden_sellers")
    .innerJoin("users", "users.id", "hidden_sellers.seller_id")
    .select(["hidden_sellers.id", sql<string>`shown_name(users.name, users.shows_short_name)`.as("name")])
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
