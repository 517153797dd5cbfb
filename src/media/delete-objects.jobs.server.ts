import type { ImageLog } from "./processed-image.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

/**
 * Removes stored objects that nothing refers to any more. What cannot be removed is logged and holds up no other one;
 * then it throws at the end, and the queue tries again.
 */
export async function removeObjects(
  { storage, log }: { storage: ObjectStorage; log: ImageLog },
  keys: readonly string[],
): Promise<void> {
  let left = 0;
  for (const key of keys) {
    try {
      await storage.remove(key);
    } catch (error) {
      left += 1;
      log.warn({ key, err: error }, "stored photo could not be removed");
    }
  }
  if (left > 0) throw new Error(`${left} of ${keys.length} objects are still stored`);
}
