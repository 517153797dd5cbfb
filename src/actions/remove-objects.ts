import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";

/**
 * Removes what nothing refers to any more, once the transaction that let go of it is committed. What cannot be
 * removed is logged and left: garbage on the disk, never a listing without its photo.
 */
export async function removeObjects(
  { storage, log }: { storage: ObjectStorage; log: ImageLog },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await storage.remove(key);
    } catch (error) {
      log.warn({ key, err: error }, "stored photo could not be removed");
    }
  }
}
