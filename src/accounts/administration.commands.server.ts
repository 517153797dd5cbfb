import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type registrationInput, userChangeInput, userDeletionInput } from "./account.input.ts";
import type { RegistrationErrors, Role } from "./account.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { deleteUsersCascade } from "./closure.commands.server.ts";
import { passwordChangedEmail } from "./emails/password-changed.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import { type Actor, canManageUsers } from "./permissions.ts";
import { changedProfileFields } from "./profile.commands.server.ts";
import {
  insertUserWithPassword,
  type PasswordDeps,
  readRegistration,
} from "./registration.commands.server.ts";
import { parseUserChange, type UserChangeErrors } from "./user-change.ts";
import { findUser } from "./users.queries.server.ts";

export type ChangeUserResult =
  | { ok: true }
  | { ok: false; reason: "invalid"; errors: UserChangeErrors }
  | { ok: false; reason: "not-allowed" | "missing" };

/**
 * Changes a user's name, phone, role or password, by an administrator. A new password ends that user's sessions; a new
 * role applies from the next request.
 */
export async function changeUser(
  ctx: CommandContext<Actor> & PasswordDeps,
  input: z.input<typeof userChangeInput>,
): Promise<ChangeUserResult> {
  const { actor, policy } = ctx;
  const { userId, ...form } = userChangeInput.parse(input);
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  const isOwn = actor.id === userId;
  const known = await findUser(ctx.db, userId);
  if (!known) return { ok: false, reason: "missing" };
  const first = parseUserChange(form, { current: known.role, isOwn }, policy);
  if (!first.ok) return { ok: false, reason: "invalid", errors: first.errors };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = first.change.password === null ? null : await ctx.hashPassword(first.change.password);

  return transact(ctx, async ({ db, now, record }): Promise<ChangeUserResult> => {
    const locked = await lockUsers(db, [actor.id, userId]);
    // The lock serializes two administrators who demote each other: only one succeeds.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin")
      return { ok: false, reason: "not-allowed" };
    const current = await findUser(db, userId);
    if (!current) return { ok: false, reason: "missing" };
    const parsed = parseUserChange(form, { current: current.role, isOwn }, policy);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const { name, phone, role } = parsed.change;
    const subject = { type: "user", id: userId } as const;
    const profileFields = changedProfileFields(current, { name, phone });
    const isRoleChanged = role !== current.role;
    if (profileFields.length > 0 || isRoleChanged) {
      await updateUserFields(db, userId, { name, phone, role }, now);
      await record("user.changed", subject, {
        fields: [...profileFields, ...(isRoleChanged ? ["role"] : [])],
        ...(isRoleChanged ? { role: { from: current.role, to: role } } : {}),
      });
    }
    if (hash !== null) {
      await replacePassword(db, userId, hash, now);
      await enqueueEmail(db, passwordChangedEmail, { userId });
      await record("password.changed", subject);
    }
    return { ok: true };
  });
}

export type NewUserRejection =
  | { reason: "invalid"; errors: RegistrationErrors }
  | { reason: "email-already-in-use" }
  | { reason: "not-allowed" };

/** Creates a member, by an administrator. Does not start a session; `changeUser` assigns other roles. */
export async function createUser(
  ctx: CommandContext<Actor> & PasswordDeps,
  input: z.input<typeof registrationInput>,
): Promise<{ ok: true; userId: string } | ({ ok: false } & NewUserRejection)> {
  if (!canManageUsers(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const parsed = readRegistration(input, ctx.policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, email, phone, password } = parsed.registration;
  const role = "member" as const;
  const user = { name, email, phone, role, passwordHash: await ctx.hashPassword(password) };
  const userId = await insertUserWithPassword(ctx, user, ({ record }, id) =>
    record("user.created", { type: "user", id }, { role }),
  );
  return userId === null ? { ok: false, reason: "email-already-in-use" } : { ok: true, userId };
}

export type UserDeletionResult =
  | { ok: true; deleted: number }
  | { ok: false; reason: "not-allowed" | "own-account" };

/** Deletes users permanently, by an administrator. Unknown ids are skipped. */
export async function deleteUsers(
  ctx: CommandContext<Actor>,
  input: z.input<typeof userDeletionInput>,
): Promise<UserDeletionResult> {
  const { actor } = ctx;
  const { userIds } = userDeletionInput.parse(input);
  if (!actor || !canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  if (userIds.includes(actor.id)) return { ok: false, reason: "own-account" };

  return transact(ctx, async (transaction): Promise<UserDeletionResult> => {
    const { db, recordAll } = transaction;
    const locked = await lockUsers(db, [actor.id, ...userIds]);
    // The lock serializes two administrators who delete each other: only one succeeds.
    if (locked.find(({ id }) => id === actor.id)?.role !== "admin")
      return { ok: false, reason: "not-allowed" };
    const found = locked.filter(({ id }) => id !== actor.id);
    const deleted = await deleteUsersCascade(
      transaction,
      found.map(({ id }) => id),
    );
    await recordAll(
      "user.deleted",
      found.map(({ id, role }) => ({ type: "user", id, payload: { role } })),
    );
    return { ok: true, deleted };
  });
}

export async function updateUserFields(
  db: WriteDb,
  id: string,
  fields: { name: string; phone: string | null; role: Role },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
}
