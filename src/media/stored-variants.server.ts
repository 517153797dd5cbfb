import type { ObjectStorage } from "./storage/storage.server.ts";

/** Waits for all writes of a photo's files; if one fails, removes all files under `key` and rejects. */
export async function storeAllOrNone(
  storage: ObjectStorage,
  key: string,
  writes: readonly Promise<void>[],
): Promise<void> {
  const results = await Promise.allSettled(writes);
  const failed = results.find((write) => write.status === "rejected");
  if (!failed) return;
  await storage.remove(key);
  throw failed.reason;
}

/** Copies the files of a stored photo to `key`, all or none; rejects if one cannot be copied. */
export async function copyStoredImage(
  storage: ObjectStorage,
  source: { storageKey: string; widths: readonly number[] },
  key: string,
): Promise<void> {
  const names = source.widths.flatMap((width) => [`${width}.webp`, `${width}.jpg`]);
  const writes = names.map((name) => storage.copy(`${source.storageKey}/${name}`, `${key}/${name}`));
  await storeAllOrNone(storage, key, writes);
}
