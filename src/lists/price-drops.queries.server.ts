import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { type PriceDrop, priceDrop } from "./price-drop.ts";

/** What somebody knows of the price of an ad that they keep. */
export type FavoritePrices = {
  userId: string;
  keptCents: number | null;
  toldCents: number | null;
  toldAt: Date | null;
};

/** A price where there was none is what everybody who keeps the ad compares with from now on. */
export async function recordFavoritePrice(db: Db, listingId: string, cents: number): Promise<void> {
  // Whoever lets go of the ad right now holds their row and waits for the ad's, which the caller holds: passed over.
  await sql`update favorites set kept_cents = ${cents} where listing_id = ${listingId} and user_id in (
    select user_id from favorites where listing_id = ${listingId} and kept_cents is null
    for update skip locked)`.execute(db);
}

/** Those who keep an ad, may be written to and want to hear of its price; not its author, nor who hides it. */
export async function findUsersToNotifyOfPrice(
  db: Db,
  listing: { id: string; authorId: string },
): Promise<FavoritePrices[]> {
  return knownPrices(db, listing).execute();
}

/** The same of one person; null for who is not among them. */
export async function findFavoritePrices(
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
      "kept_cents as keptCents",
      "told_cents as toldCents",
      "told_at as toldAt",
    ])
    .where("favorites.listing_id", "=", id)
    .where("favorites.user_id", "<>", authorId)
    .where("users.email_verified", "=", true)
    .where("users.notify_prices", "=", true)
    .where(sql<boolean>`not ${isHidden}`);
}

export async function recordNotifiedPrice(
  db: Db,
  told: { userId: string; listingId: string; cents: number; now: Date },
): Promise<void> {
  await db
    .updateTable("favorites")
    .set({ told_cents: told.cents, told_at: told.now })
    .where("user_id", "=", told.userId)
    .where("listing_id", "=", told.listingId)
    .execute();
}

/** Of one's favourites, those that cost less than when they were kept; of one ad alone when it is named. */
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
      "kept_cents as keptCents",
      sql<number | null>`case when price_type = 'free' then 0 else price_cents end`.as("cents"),
    ])
    .where("favorites.user_id", "=", userId)
    .where("kept_cents", "is not", null);
  if (listingId !== null) query = query.where("listings.id", "=", listingId);
  const drops: Record<string, PriceDrop> = {};
  for (const { id, keptCents, cents } of await query.execute()) {
    const drop = priceDrop(keptCents, cents);
    if (drop) drops[id] = drop;
  }
  return drops;
}
