import type { Db } from "../data/database.ts";
import { deleteUserRows, photoKeysOfUsers } from "../data/user-administration.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

/**
 * Really deletes people, inside the caller's transaction, which has locked them: their rows, and once that is
 * committed their stored photos. Gives how many people were deleted.
 */
export async function erasePeople(transaction: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const photoKeys = await photoKeysOfUsers(transaction, ids);
  // The folders also hold what was received but never came to belong to anything.
  const folders = ids.flatMap((id) => [`listings/${id}`, `avatars/${id}`]);
  const elsewhere = photoKeys.filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await letGoOfObjects(transaction, [...folders, ...elsewhere]);
  return deleteUserRows(transaction, ids);
}
