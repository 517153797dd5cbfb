import { forgetDeletedListings as forgetRows } from "../data/listing-lifecycle.ts";
import { deletionUndoSince } from "../domain/listing-lifetime.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";
import type { ListingTools } from "./own-listing.ts";

const batchSize = 100;

/** What was deleted so long ago that nobody can take it back really goes, photos included. Gives how many. */
export async function forgetDeletedListings({ db, now }: ListingTools): Promise<number> {
  const before = deletionUndoSince(now);
  let forgotten = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const gone = await forgetRows(transaction, before, batchSize);
      await letGoOfObjects(transaction, gone.photoKeys);
      return gone.count;
    });
    forgotten += count;
    if (count < batchSize) return forgotten;
  }
}
