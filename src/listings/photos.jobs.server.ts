import { enqueueObjectDeletion } from "../media/delete-objects.jobs.server.ts";
import type { ListingTools } from "./lifecycle.commands.server.ts";
import { deletePendingPhotos } from "./pending-photos.queries.server.ts";

/** A form left open overnight still has its photos in the morning. */
const pendingPhotoLifetimeHours = 24;
const batchSize = 100;

/** Removes photos whose ad was never saved; gives how many. */
export async function removeStalePhotos({ db, now }: ListingTools): Promise<number> {
  const before = new Date(now.getTime() - pendingPhotoLifetimeHours * 60 * 60 * 1000);
  let removed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const keys = await deletePendingPhotos(transaction, before, batchSize);
      await enqueueObjectDeletion(transaction, keys);
      return keys.length;
    });
    removed += count;
    if (count < batchSize) return removed;
  }
}
