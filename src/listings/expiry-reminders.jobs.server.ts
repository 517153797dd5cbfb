import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { claimExpiringListings } from "./lifecycle.writes.server.ts";
import { reminderCutoff } from "./lifetime.ts";

const batchSize = 100;

/** Orders a letter to the author of each ad that ends soon: one for each end, renewed or not. Gives how many. */
export async function scheduleExpiryReminders(db: Db, now: Date): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const ids = await claimExpiringListings(transaction, {
        now,
        until: reminderCutoff(now),
        limit: batchSize,
      });
      for (const listingId of ids)
        await enqueue(transaction, "send-mail", { kind: "listing-expiring", listingId });
      return ids.length;
    });
    reminded += count;
    if (count < batchSize) return reminded;
  }
}
