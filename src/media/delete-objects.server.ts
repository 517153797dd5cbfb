import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";

/**
 * Enqueues the deletion of stored objects, in the transaction that drops the last references. The job runs after the
 * commit and is retried until they are gone.
 * @param keys storage keys; everything below them is deleted too
 */
export async function enqueueObjectDeletion(transaction: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(transaction, "remove-objects", { keys: [...keys] });
}
