import type { ImageLog } from "./processed-image.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

/**
 * Deletes stored objects that nothing refers to any more. One that cannot be deleted is logged and does not hold up the
 * others; the job fails at the end and is retried.
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
