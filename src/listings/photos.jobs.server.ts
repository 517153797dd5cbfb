import { enqueueObjectDeletion } from "../media/delete-objects.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { deletePendingPhotos } from "./pending-photos.queries.server.ts";

/** A form left open overnight still has its photos in the morning. */
const pendingPhotoLifetimeHours = 24;
const batchSize = 100;

/** Removes photos whose ad was never saved; gives how many. */
export async function removeStalePhotos({ db, now }: { db: Db; now: Date }): Promise<number> {
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
