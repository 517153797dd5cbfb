import { enqueueObjectDeletion } from "../media/delete-objects.jobs.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { ListingTools } from "./lifecycle.commands.server.ts";
import { expireListings, deletePurgeableListings as forgetRows } from "./lifecycle.writes.server.ts";
import { deletionUndoSince } from "./lifetime.ts";

/** Ads whose time has come leave the board; their authors can renew them. Gives how many. */
export async function expireListingsJob(db: Db, now: Date): Promise<number> {
  return expireListings(db, now);
}

const batchSize = 100;

/** What was deleted so long ago that nobody can take it back really goes, photos included. Gives how many. */
export async function purgeDeletedListings({ db, now }: ListingTools): Promise<number> {
  const before = deletionUndoSince(now);
  let forgotten = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const gone = await forgetRows(transaction, before, batchSize);
      await enqueueObjectDeletion(transaction, gone.photoKeys);
      return gone.count;
    });
    forgotten += count;
    if (count < batchSize) return forgotten;
  }
}
