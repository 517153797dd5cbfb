import type { Db } from "../data/database.ts";
import { noteFirstPrice, peopleToTellPrice } from "../data/favorite-prices.ts";
import { enqueue } from "../data/jobs.ts";
import type { Price } from "../domain/price.ts";
import { comparableCents, lowestKnownCents, priceDrop, priceLetterAt } from "../domain/price-drop.ts";

/**
 * Part of an edit's transaction: whoever keeps the ad and knew no price as low as this one gets a letter, if it is
 * still so when the letter goes. The same ad's next drop moves the letter that still waits.
 */
export async function orderPriceLetters(
  transaction: Db,
  listing: { id: string; authorId: string; price: Price },
  now: Date,
): Promise<void> {
  const cents = comparableCents(listing.price);
  if (cents === null) return;
  for (const { userId, toldAt, ...known } of await peopleToTellPrice(transaction, listing)) {
    if (!priceDrop(lowestKnownCents(known), cents)) continue;
    await enqueue(
      transaction,
      "send-mail",
      { kind: "price-drop", listingId: listing.id, userId },
      { runAt: priceLetterAt(now, toldAt), key: `price-drop:${listing.id}:${userId}` },
    );
  }
  await noteFirstPrice(transaction, listing.id, cents);
}
