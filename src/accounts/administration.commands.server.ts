import { v7 as uuidv7 } from "uuid";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { type Db, violates } from "../platform/database/database.server.ts";
import { parseRegistration, type RegistrationErrors } from "./account.ts";
import { lockUsers, updateUserFields } from "./administration.queries.server.ts";
import { deleteUsersCascade } from "./closure.commands.server.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { passwordChangedEmail } from "./emails/password-changed.ts";
import { replacePassword } from "./passwords.queries.server.ts";
import { type Actor, canManageUsers } from "./permissions.ts";
import { parseUserChange, type UserChangeErrors, type UserChangeForm } from "./user-change.ts";
import { findUser, insertUser } from "./users.queries.server.ts";

export type ChangeUserResult =
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
): Promise<ChangeUserResult> {
  const { db, now, policy } = outside;
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  const isOwn = actor.id === userId;
  const known = await findUser(db, userId);
  if (!known) return { ok: false, reason: "missing" };
  const first = parseUserChange(form, { current: known.role, isOwn }, policy);
  if (!first.ok) return { ok: false, reason: "invalid", errors: first.errors };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = first.change.password === null ? null : await outside.hashPassword(first.change.password);

  return db.transaction().execute(async (transaction): Promise<ChangeUserResult> => {
    const locked = await lockUsers(transaction, [actor.id, userId]);
    // Two administrators who take each other's rights away come one after the other: one of them stays.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin")
      return { ok: false, reason: "not-allowed" };
    const current = locked.find(({ id }) => id === userId);
    if (!current) return { ok: false, reason: "missing" };
    const parsed = parseUserChange(form, { current: current.role, isOwn }, policy);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const { name, phone, role } = parsed.change;
    await updateUserFields(transaction, userId, { name, phone, role }, now);
    if (hash !== null) {
      await replacePassword(transaction, userId, hash, now);
      await enqueueEmail(transaction, passwordChangedEmail, { userId });
    }
    return { ok: true };
  });
}

export type NewUserForm = { name: string; email: string; phone: string; password: string };
export type NewUserRejection =
  | { reason: "invalid"; errors: RegistrationErrors }
  | { reason: "email-already-in-use" }
  | { reason: "not-allowed" };

/** An administrator opens a member's account. Nobody is signed in by it; more rights come by `changeUser`. */
export async function createUser(
  outside: {
    db: Db;
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  },
  actor: Actor,
  form: NewUserForm,
): Promise<{ ok: true; userId: string } | ({ ok: false } & NewUserRejection)> {
  if (!canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  const parsed = parseRegistration({ ...form, confirmPassword: form.password }, outside.policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, email, phone, password } = parsed.registration;
  if (!isDeliverableEmail(email)) return { ok: false, reason: "invalid", errors: { email: "invalid-email" } };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const passwordHash = await outside.hashPassword(password);
  const user = {
    id: uuidv7(),
    name,
    email,
    phone,
    role: "member" as const,
    createdAt: outside.now,
    passwordHash,
  };
  try {
    await outside.db.transaction().execute((transaction) => insertUser(transaction, user));
    return { ok: true, userId: user.id };
  } catch (error) {
    if (violates(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}

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
    return { ok: true, deleted: await deleteUsersCascade(transaction, foundIds) };
  });
}
