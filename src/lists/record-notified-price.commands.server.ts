import { type CommandContext, transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type RecordNotifiedPriceInput, recordNotifiedPriceInput } from "./lists.input.ts";

/** Records the price in an email that was sent about a favorite: the next email requires a lower price. */
export async function recordNotifiedPrice(
  ctx: CommandContext<"system">,
  input: RecordNotifiedPriceInput,
): Promise<void> {
  const { listingId, userId, priceCents } = recordNotifiedPriceInput.parse(input);
  await transact(ctx, async ({ db, now, record }) => {
    const isChanged = await setNotifiedPrice(db, { userId, listingId, cents: priceCents, now });
    if (isChanged)
      await record("favorite.notified", { type: "listing", id: listingId }, { userId, priceCents });
  });
}

/** Returns false when the user has removed the favorite meanwhile. */
async function setNotifiedPrice(
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
