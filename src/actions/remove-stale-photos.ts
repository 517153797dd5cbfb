import { forgetPendingPhotos } from "../data/pending-photos.ts";
import type { ListingTools } from "./edit-listing.ts";
import { removeObjects } from "./remove-objects.ts";

/** A form left open overnight still has its photos in the morning. */
const pendingPhotoLifetimeHours = 24;
const batchSize = 100;

/** Removes photos whose ad was never saved, rows first, then what is stored; gives how many. */
export async function removeStalePhotos(tools: ListingTools): Promise<number> {
  const before = new Date(tools.now.getTime() - pendingPhotoLifetimeHours * 60 * 60 * 1000);
  let removed = 0;
  for (;;) {
    const keys = await forgetPendingPhotos(tools.db, before, batchSize);
    await removeObjects(tools, keys);
    removed += keys.length;
    if (keys.length < batchSize) return removed;
  }
}
