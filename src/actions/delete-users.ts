import type { Db } from "../data/database.ts";
import { deleteUserRows, lockUsers, photoKeysOfUsers } from "../data/user-administration.ts";
import { type Actor, canManageUsers } from "../domain/permissions.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { removeObjects } from "./remove-objects.ts";

export type UserDeletionResult =
  | { ok: true; deleted: number }
  | { ok: false; reason: "not-allowed" | "own-account" };

/**
 * Really deletes people: rows first, in one transaction, then the stored photos, which nothing names any more. Who is
 * gone already is passed over. A photo that cannot be removed is logged and does not bring anybody back.
 */
export async function deleteUsers(
  outside: { db: Db; storage: ObjectStorage; log: ImageLog },
  actor: Actor,
  ids: readonly string[],
): Promise<UserDeletionResult> {
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  if (ids.includes(actor.id)) return { ok: false, reason: "own-account" };

  const { db, storage, log } = outside;
  const gone = await db.transaction().execute(async (transaction) => {
    const locked = await lockUsers(transaction, [actor.id, ...ids]);
    // Two administrators who delete each other come one after the other: one of them stays.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin") return null;
    const foundIds = locked.map(({ id }) => id).filter((id) => id !== actor.id);
    const keys = await photoKeysOfUsers(transaction, foundIds);
    return { keys, foundIds, deleted: await deleteUserRows(transaction, foundIds) };
  });
  if (!gone) return { ok: false, reason: "not-allowed" };

  // The folders also hold what was received but never came to belong to anything.
  const folders = gone.foundIds.flatMap((id) => [`listings/${id}`, `avatars/${id}`]);
  const elsewhere = gone.keys.filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await removeObjects({ storage, log }, [...folders, ...elsewhere]);
  return { ok: true, deleted: gone.deleted };
}
