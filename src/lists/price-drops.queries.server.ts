import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { type PriceDrop, priceDrop } from "./price-drop.ts";

/** Prices of a favorite that its user has seen. */
export type FavoritePrices = {
  userId: string;
  savedCents: number | null;
  notifiedCents: number | null;
  notifiedAt: Date | null;
};

/** The first price of a listing without one becomes the reference price of its favorites. */
export async function recordFirstPrice(db: Db, listingId: string, cents: number): Promise<void> {
  // A favorite that its user is removing right now is locked: it needs no price.
  await sql`update favorites set price_cents_when_saved = ${cents} where listing_id = ${listingId} and user_id in (
    select user_id from favorites where listing_id = ${listingId} and price_cents_when_saved is null
    for update skip locked)`.execute(db);
}

/** Users with this favorite, a verified address and price emails enabled, except its author and users who hid it. */
export async function findPriceDropRecipients(
  db: Db,
  listing: { id: string; authorId: string },
): Promise<FavoritePrices[]> {
  return knownPrices(db, listing).execute();
}

/** One of these users; null when `userId` is not among them. */
export async function findPriceDropRecipient(
  db: Db,
  listing: { id: string; authorId: string },
  userId: string,
): Promise<FavoritePrices | null> {
  return (await knownPrices(db, listing).where("favorites.user_id", "=", userId).executeTakeFirst()) ?? null;
}

function knownPrices(db: Db, { id, authorId }: { id: string; authorId: string }) {
  const isHidden = sql<boolean>`(
    exists (select from hidden_listings as hidden
      where hidden.user_id = favorites.user_id and hidden.listing_id = ${id})
    or exists (select from hidden_sellers as hidden
      where hidden.user_id = favorites.user_id and hidden.seller_id = ${authorId}))`;
  return db
    .selectFrom("favorites")
    .innerJoin("users", "users.id", "favorites.user_id")
    .select([
      "favorites.user_id as userId",
      "price_cents_when_saved as savedCents",
      "notified_price_cents as notifiedCents",
      "price_notified_at as notifiedAt",
    ])
    .where("favorites.listing_id", "=", id)
    .where("favorites.user_id", "<>", authorId)
    .where("users.email_verified", "=", true)
    .where("users.notify_prices", "=", true)
    .where(sql<boolean>`not ${isHidden}`);
}

/** Returns false when the user has removed the favorite meanwhile. */
export async function setNotifiedPrice(
  db: Db,
  notified: { userId: string; listingId: string; cents: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("favorites")
    .set({ notified_price_cents: notified.cents, price_notified_at: notified.now })
    .where("user_id", "=", notified.userId)
    .where("listing_id", "=", notified.listingId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Price drops of the user's favorites since they were saved, optionally of one listing. */
export async function favoritePriceDrops(
  db: Db,
  userId: string,
  listingId: string | null = null,
): Promise<Record<string, PriceDrop>> {
  let query = db
    .selectFrom("favorites")
    .innerJoin("listings", "listings.id", "favorites.listing_id")
    .select([
      "listings.id",
      "price_cents_when_saved as savedCents",
      sql<number | null>`case when price_type = 'free' then 0 else price_cents end`.as("cents"),
    ])
    .where("favorites.user_id", "=", userId)
    .where("price_cents_when_saved", "is not", null);
  if (listingId !== null) query = query.where("listings.id", "=", listingId);
  const drops: Record<string, PriceDrop> = {};
  for (const { id, savedCents, cents } of await query.execute()) {
    const drop = priceDrop(savedCents, cents);
    if (drop) drops[id] = drop;
  }
  return drops;
}
