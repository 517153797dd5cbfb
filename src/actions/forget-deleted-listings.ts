import { forgetDeletedListings as forgetRows } from "../data/listing-lifecycle.ts";
import { deletionUndoSince } from "../domain/listing-lifetime.ts";
import type { ListingTools } from "./edit-listing.ts";
import { removeObjects } from "./remove-objects.ts";

const batchSize = 100;

/** What was deleted so long ago that nobody can take it back really goes: rows first, then photos. Gives how many. */
export async function forgetDeletedListings(tools: ListingTools): Promise<number> {
  const before = deletionUndoSince(tools.now);
  let forgotten = 0;
  for (;;) {
    const { count, photoKeys } = await tools.db
      .transaction()
      .execute((transaction) => forgetRows(transaction, before, batchSize));
    await removeObjects(tools, photoKeys);
    forgotten += count;
    if (count < batchSize) return forgotten;
  }
}
