import type { ObjectStorage } from "./storage/storage.server.ts";

/** A photo's files are stored together: when one of the writes under `key` fails, all of them go, and it rejects. */
export async function allOrNone(
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
