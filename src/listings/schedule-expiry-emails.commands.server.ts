import { enqueueEmails } from "../email/enqueue-email.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { listingExpiringEmail } from "./emails/listing-expiring.ts";
import { claimExpiringListings } from "./lifecycle.writes.server.ts";
import { reminderCutoff } from "./lifetime.ts";

const batchSize = 100;

/** Enqueues an email to the author of each listing that expires soon: once per expiry date. Returns how many. */
export async function scheduleExpiryEmails(db: Db, now: Date): Promise<number> {
  let scheduled = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const ids = await claimExpiringListings(transaction, {
        now,
        until: reminderCutoff(now),
        limit: batchSize,
      });
      const jobs = ids.map((listingId) => ({ payload: { listingId } }));
      await enqueueEmails(transaction, listingExpiringEmail, jobs);
      return ids.length;
    });
    scheduled += count;
    if (count < batchSize) return scheduled;
  }
}
