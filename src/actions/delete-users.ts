import type { Db } from "../data/database.ts";
import { lockUsers } from "../data/user-administration.ts";
import { type Actor, canManageUsers } from "../domain/permissions.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { eraseFiles, eraseRows } from "./erase-people.ts";

export type UserDeletionResult =
  | { ok: true; deleted: number }
  | { ok: false; reason: "not-allowed" | "own-account" };

/** An administrator deletes people, for good. Who is gone already is passed over. */
export async function deleteUsers(
  outside: { db: Db; storage: ObjectStorage; log: ImageLog },
  actor: Actor,
  ids: readonly string[],
): Promise<UserDeletionResult> {
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  if (ids.includes(actor.id)) return { ok: false, reason: "own-account" };

  const gone = await outside.db.transaction().execute(async (transaction) => {
    const locked = await lockUsers(transaction, [actor.id, ...ids]);
    // Two administrators who delete each other come one after the other: one of them stays.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin") return null;
    const foundIds = locked.map(({ id }) => id).filter((id) => id !== actor.id);
    return eraseRows(transaction, foundIds);
  });
  if (!gone) return { ok: false, reason: "not-allowed" };

  await eraseFiles(outside, gone);
  return { ok: true, deleted: gone.deleted };
}
