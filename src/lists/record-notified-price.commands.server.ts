import { type CommandContext, transact } from "../events/index.server.ts";
import { type RecordNotifiedPriceInput, recordNotifiedPriceInput } from "./lists.input.ts";
import { setNotifiedPrice } from "./price-drops.queries.server.ts";

/** The send-email job told a user the lower price of a favorite: the next email is about a price lower than this one. */
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
