import { enqueue } from "../jobs/queue.server.ts";
import type { Price } from "../listings/price.ts";
import type { Db } from "../platform/database/database.server.ts";
import { comparableCents, lowestKnownCents, priceDrop, priceEmailDueAt } from "./price-drop.ts";
import { findUsersToNotifyOfPrice, recordFavoritePrice } from "./price-drops.queries.server.ts";

/**
 * Part of an edit's transaction: whoever keeps the ad and knew no price as low as this one gets a letter, if it is
 * still so when the letter goes. The same ad's next drop moves the letter that still waits.
 */
export async function schedulePriceDropEmails(
  transaction: Db,
  listing: { id: string; authorId: string; price: Price },
  now: Date,
): Promise<void> {
  const cents = comparableCents(listing.price);
  if (cents === null) return;
  for (const { userId, toldAt, ...known } of await findUsersToNotifyOfPrice(transaction, listing)) {
    if (!priceDrop(lowestKnownCents(known), cents)) continue;
    await enqueue(
      transaction,
      "send-mail",
      { kind: "price-drop", listingId: listing.id, userId },
      { runAt: priceEmailDueAt(now, toldAt), key: `price-drop:${listing.id}:${userId}` },
    );
  }
  await recordFavoritePrice(transaction, listing.id, cents);
}
