import { storeAllOrNone } from "./all-or-none.server.ts";
import type { ObjectStorage } from "./storage/storage.server.ts";

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
