import type { ObjectStorage } from "./storage/storage.server.ts";

/** Waits for all writes of a photo's files; if one fails, removes all files under `key` and rejects. */
export async function storeAllOrNone(
  storage: ObjectStorage,
  key: string,
  writes: readonly Promise<void>[],
): Promise<void> {
  const ended = await Promise.allSettled(writes);
  const failed = ended.find((write) => write.status === "rejected");
  if (!failed) return;
  await storage.remove(key);
  throw failed.reason;
}
