import type { Db } from "../data/database.ts";
import { lockUsers } from "../data/user-administration.ts";
import { type Actor, canManageUsers } from "../domain/permissions.ts";
import { erasePeople } from "./erase-people.ts";

export type UserDeletionResult =
  | { ok: true; deleted: number }
  | { ok: false; reason: "not-allowed" | "own-account" };

/** An administrator deletes people, for good. Who is gone already is passed over. */
export async function deleteUsers(
  { db }: { db: Db },
  actor: Actor,
  ids: readonly string[],
): Promise<UserDeletionResult> {
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  if (ids.includes(actor.id)) return { ok: false, reason: "own-account" };

  return db.transaction().execute(async (transaction): Promise<UserDeletionResult> => {
    const locked = await lockUsers(transaction, [actor.id, ...ids]);
    // Two administrators who delete each other come one after the other: one of them stays.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin")
      return { ok: false, reason: "not-allowed" };
    const foundIds = locked.map(({ id }) => id).filter((id) => id !== actor.id);
    return { ok: true, deleted: await erasePeople(transaction, foundIds) };
  });
}
