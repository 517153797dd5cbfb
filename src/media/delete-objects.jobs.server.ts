import type { Transaction } from "../events/index.server.ts";
import { enqueue } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { DeletedPhoto } from "./images.queries.server.ts";
import type { ImageLog } from "./processed-image.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

/**
 * Enqueues the deletion of stored objects, in the transaction that drops the last references. The job runs after the
 * commit and is retried until it succeeds.
 * @param keys storage keys; everything below them is deleted too
 */
export async function enqueueObjectDeletion(transaction: WriteDb, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(transaction, "delete-objects", { keys: [...keys] });
}

/** Records deleted photos and enqueues the deletion of their objects, in the transaction that deletes their rows. */
export async function recordDeletedPhotos(
  { db, recordAll }: Pick<Transaction, "db" | "recordAll">,
  photos: readonly DeletedPhoto[],
): Promise<void> {
  const keys = photos.map(({ storageKey }) => storageKey);
  await enqueueObjectDeletion(db, keys);
  await recordAll("photo.deleted", photos.map(deletedPhotoSubject));
}

/** Subject of the event "photo.deleted". The widths are part of the addresses of its files, which CDNs may still have. */
export const deletedPhotoSubject = ({ id, listingId, widths }: DeletedPhoto) =>
  ({ type: "photo", id, payload: { listingId, widths } }) as const;

/**
 * Deletes stored objects that are no longer referenced. A failure is logged and does not block the others; the job then
 * fails at the end, and the queue retries it.
 */
export async function deleteObjects(
  { storage, log }: { storage: ObjectStorage; log: ImageLog },
  keys: readonly string[],
): Promise<void> {
  let failed = 0;
  for (const key of keys) {
    try {
      await storage.remove(key);
    } catch (error) {
      failed += 1;
      log.warn({ key, err: error }, "stored photo could not be deleted");
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${keys.length} objects could not be deleted`);
}
