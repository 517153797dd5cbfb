import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { replacePassword } from "../data/passwords.ts";
import { changeUserFacts, lockUsers } from "../data/user-administration.ts";
import { findUser } from "../data/users.ts";
import type { Actor } from "../domain/permissions.ts";
import { canManageUsers } from "../domain/permissions.ts";
import { parseUserChange, type UserChangeErrors, type UserChangeForm } from "../domain/user-change.ts";

export type UserChangeResult =
  | { ok: true }
  | { ok: false; reason: "invalid"; errors: UserChangeErrors }
  | { ok: false; reason: "not-allowed" | "missing" };

/**
 * An administrator changes somebody's name, phone, role or password. A new password ends that person's sessions; a
 * new role counts from the next request on.
 */
export async function changeUser(
  outside: {
    db: Db;
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  },
  actor: Actor,
  userId: string,
  form: UserChangeForm,
): Promise<UserChangeResult> {
  const { db, now, policy } = outside;
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  const isOwn = actor.id === userId;
  const known = await findUser(db, userId);
  if (!known) return { ok: false, reason: "missing" };
  const first = parseUserChange(form, { current: known.role, isOwn }, policy);
  if (!first.ok) return { ok: false, reason: "invalid", errors: first.errors };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = first.change.password === null ? null : await outside.hashPassword(first.change.password);

  return db.transaction().execute(async (transaction): Promise<UserChangeResult> => {
    const locked = await lockUsers(transaction, [actor.id, userId]);
    // Two administrators who take each other's rights away come one after the other: one of them stays.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin")
      return { ok: false, reason: "not-allowed" };
    const current = locked.find(({ id }) => id === userId);
    if (!current) return { ok: false, reason: "missing" };
    const parsed = parseUserChange(form, { current: current.role, isOwn }, policy);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const { name, phone, role } = parsed.change;
    await changeUserFacts(transaction, userId, { name, phone, role }, now);
    if (hash !== null) {
      await replacePassword(transaction, userId, hash, now);
      await enqueue(transaction, "send-mail", { kind: "password-changed", userId });
    }
    return { ok: true };
  });
}
