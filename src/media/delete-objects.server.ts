import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";

/**
 * Orders the removal of stored objects, inside the transaction that lets go of them: by a job that runs once that is
 * committed, when nothing refers to them any more, and tries until they are gone.
 * @param keys of storage; all that lies under them goes too
 */
export async function enqueueObjectDeletion(transaction: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(transaction, "remove-objects", { keys: [...keys] });
}
