import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { type PriceDrop, priceDrop } from "./price-drop.ts";

/** Prices of a favorite that its user knows: when it was saved, and in the last email. */
export type FavoritePrices = {
  userId: string;
  savedCents: number | null;
  notifiedCents: number | null;
  notifiedAt: Date | null;
};

/** Users with this favorite, a verified address and price emails enabled, except its author and users who hid it. */
export async function findPriceDropRecipients(
  db: Db,
  listing: { id: string; authorId: string },
): Promise<FavoritePrices[]> {
  return knownPrices(db, listing).execute();
}

/** As `findPriceDropRecipients`, for one user; null when the user is not a recipient. */
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
