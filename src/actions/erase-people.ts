import type { Db } from "../data/database.ts";
import { deleteUserRows, photoKeysOfUsers } from "../data/user-administration.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { removeObjects } from "./remove-objects.ts";

/** People whose rows are gone, and what is still stored of them. */
export type Erased = { ids: readonly string[]; keys: string[]; deleted: number };

/**
 * Really deletes people, in two steps: their rows, inside the caller's transaction, which has locked them; and once
 * that is committed their stored photos, which nothing names any more.
 */
export async function eraseRows(transaction: Db, ids: readonly string[]): Promise<Erased> {
  const keys = await photoKeysOfUsers(transaction, ids);
  return { ids, keys, deleted: await deleteUserRows(transaction, ids) };
}

/** A photo that cannot be removed is logged and does not bring anybody back. */
export async function eraseFiles(
  outside: { storage: ObjectStorage; log: ImageLog },
  { ids, keys }: Erased,
): Promise<void> {
  // The folders also hold what was received but never came to belong to anything.
  const folders = ids.flatMap((id) => [`listings/${id}`, `avatars/${id}`]);
  const elsewhere = keys.filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await removeObjects(outside, [...folders, ...elsewhere]);
}
