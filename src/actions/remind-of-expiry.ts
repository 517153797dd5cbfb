import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { takeExpiring } from "../data/listing-lifecycle.ts";
import { remindedUntil } from "../domain/listing-lifetime.ts";

const batchSize = 100;

/** Orders a letter to the author of each ad that ends soon: one for each end, renewed or not. Gives how many. */
export async function remindOfExpiry(db: Db, now: Date): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const ids = await takeExpiring(transaction, { now, until: remindedUntil(now), limit: batchSize });
      for (const listingId of ids)
        await enqueue(transaction, "send-mail", { kind: "listing-expiring", listingId });
      return ids.length;
    });
    reminded += count;
    if (count < batchSize) return reminded;
  }
}
