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
  // The first failure says why; when the storage is unavailable, the removal fails too.
  await storage.remove(key).catch(() => undefined);
  throw failed.reason;
}

/** Keys of the files of a stored photo. */
export function storedFileKeys({ storageKey, widths }: StoredFiles): string[] {
  return storedFileNames(widths).map((name) => `${storageKey}/${name}`);
}

type StoredFiles = { storageKey: string; widths: readonly number[] };

function storedFileNames(widths: readonly number[]): string[] {
  return widths.flatMap((width) => [`${width}.webp`, `${width}.jpg`]);
}

/** Copies the files of a stored photo to `key`, all or none; rejects if one cannot be copied. */
export async function copyStoredImage(
  storage: ObjectStorage,
  source: StoredFiles,
  key: string,
): Promise<void> {
  const writes = storedFileNames(source.widths).map((name) =>
    storage.copy(`${source.storageKey}/${name}`, `${key}/${name}`),
  );
  await storeAllOrNone(storage, key, writes);
}
