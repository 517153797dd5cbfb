import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";

/**
 * Enqueues the deletion of stored objects, in the transaction that removes the last reference to them: the job runs
 * once that is committed, and is retried until the objects are gone.
 * @param keys of storage, with everything below them
 */
export async function enqueueObjectDeletion(transaction: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(transaction, "delete-objects", { keys: [...keys] });
}
