/**
 * What an operator does from the command line (npm run admin): accounts of administrators and moderators, and links to
 * choose a password. The actor is the site itself: a shell on the server proves more than any role.
 */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { claimSetting, readSetting } from "../platform/settings.writes.server.ts";
import { administratorInput, passwordResetRequestInput, roleChangeInput } from "./account.input.ts";
import {
  defaultDisplayName,
  isEmail,
  normalizeEmail,
  passwordWeakness,
  type RegistrationRejection,
  type Role,
  roles,
} from "./account.ts";
import { hasAdministrator, lockUserAndAdministrators } from "./administration.queries.server.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { emailLinkLifetimeMs } from "./email-link.ts";
import { createEmailToken } from "./email-links.queries.server.ts";
import { storeEmailLink } from "./email-links.writes.server.ts";
import { removePassword } from "./passwords.writes.server.ts";
import { insertUserWithPassword, type PasswordDeps } from "./registration.commands.server.ts";
import { endSuspension } from "./suspension.writes.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";
import { setRole } from "./users.writes.server.ts";

type OperatorContext = CommandContext<"system">;
type UserOf = { id: string; email: string };

/** `token`: of a link to choose a password; null when a password was given. */
export type AdministratorResult =
  | { ok: true; userId: string; token: string | null }
  /** the site has an administrator, or had one */
  | { ok: false; reason: "already-set-up" }
  | { ok: false; reason: "invalid-email" | "email-already-in-use" }
  | { ok: false; reason: "invalid-password"; rejection: RegistrationRejection };

/**
 * Creates an administrator, with a password or with a link to choose one. An existing account does not change.
 * `onlyFirst`: on the page that sets up a new site, once, however many send its form at the same time.
 */
export async function createAdministrator(
  ctx: OperatorContext & PasswordDeps & { onlyFirst?: boolean },
  input: z.input<typeof administratorInput>,
): Promise<AdministratorResult> {
  const { email: typedEmail, password } = administratorInput.parse(input);
  const email = normalizeEmail(typedEmail);
  if (!isEmail(email) || !isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
  const rejection =
    password === null ? null : passwordWeakness(password, { ...ctx.policy, isStrong: true, email });
  if (rejection) return { ok: false, reason: "invalid-password", rejection };
  const passwordHash = password === null ? null : await ctx.hashPassword(password);
  const role = "admin" as const;
  const user = { name: defaultDisplayName, email, phone: null, role, passwordHash };
  let token: string | null = null;
  if (ctx.onlyFirst && !(await isUnset(ctx.db))) return { ok: false, reason: "already-set-up" };
  const userId = await insertUserWithPassword(ctx, user, async (transaction, id) => {
    if (ctx.onlyFirst && !(await claimSetting(transaction.db, setUpKey, true))) throw new AlreadySetUpError();
    await transaction.record("user.created", { type: "user", id }, { role });
    token = passwordHash === null ? await storePasswordLink(transaction, { id, email }) : null;
  }).catch((error: unknown) => {
    if (error instanceof AlreadySetUpError) return undefined;
    throw error;
  });
  if (userId === undefined) return { ok: false, reason: "already-set-up" };
  return userId === null ? { ok: false, reason: "email-already-in-use" } : { ok: true, userId, token };
}

class AlreadySetUpError extends Error {}
const setUpKey = "set-up";

/** Whether the page that sets up a new site works: it never had an administrator by that page, and has none now. */
export async function isUnset(db: ReadDb): Promise<boolean> {
  return !(await hasAdministrator(db)) && (await readSetting(db, setUpKey)) === undefined;
}

export type PasswordLinkResult = { ok: true; token: string } | { ok: false; reason: "missing" };

/** A link to choose a new password, for the operator to pass on: nothing is sent, and the current password stays valid. */
export async function createPasswordLink(
  ctx: OperatorContext,
  input: z.input<typeof passwordResetRequestInput>,
): Promise<PasswordLinkResult> {
  const email = normalizeEmail(passwordResetRequestInput.parse(input).email);
  return transact(ctx, async (transaction): Promise<PasswordLinkResult> => {
    const user = await findUserByEmail(transaction.db, email);
    if (!user) return { ok: false, reason: "missing" };
    return { ok: true, token: await storePasswordLink(transaction, user) };
  });
}

/** `token`: of a link to choose a password, for a member who was promoted. */
export type RoleChangeResult =
  | { ok: true; from: Role; token: string | null }
  | { ok: false; reason: "missing" | "last-administrator" }
  | { ok: false; reason: "not-higher" | "not-lower"; role: Role };

/**
 * Promotes a user to a higher role, or demotes to a lower one. A member who is promoted loses the password, which may be
 * shorter than the role requires or known to who registered with a stranger's email, and all sessions. A suspension ends
 * with a promotion.
 */
export async function changeRole(
  ctx: OperatorContext,
  input: z.input<typeof roleChangeInput>,
): Promise<RoleChangeResult> {
  const { email, role, direction } = roleChangeInput.parse(input);
  const found = await findUserByEmail(ctx.db, normalizeEmail(email));
  if (!found) return { ok: false, reason: "missing" };
  const { id } = found;
  return transact(ctx, async (transaction): Promise<RoleChangeResult> => {
    const { db, now, record } = transaction;
    const locked = await lockUserAndAdministrators(db, id);
    const from = locked.find((user) => user.id === id)?.role;
    if (from === undefined) return { ok: false, reason: "missing" };
    const step = roles.indexOf(role) - roles.indexOf(from);
    if (direction === "promote" && step <= 0) return { ok: false, reason: "not-higher", role: from };
    if (direction === "demote" && step >= 0) return { ok: false, reason: "not-lower", role: from };
    // The lock serializes two demotions: only one of the last two administrators loses the role.
    const isLast = from === "admin" && !locked.some((user) => user.role === "admin" && user.id !== id);
    if (isLast) return { ok: false, reason: "last-administrator" };
    const isRaised = from === "member";
    if (isRaised) await removePassword(db, id);
    await setRole(db, id, role);
    if (direction === "promote" && (await endSuspension(db, id, now)))
      await record("user.unsuspended", { type: "user", id }, { reason: "promoted" });
    await record("user.changed", { type: "user", id }, { fields: ["role"], role: { from, to: role } });
    return { ok: true, from, token: isRaised ? await storePasswordLink(transaction, found) : null };
  });
}

async function storePasswordLink(
  { db, now, record }: Transaction,
  { id: userId, email }: UserOf,
): Promise<string> {
  const { token, tokenHash } = createEmailToken();
  const purpose = "reset-password";
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs[purpose]);
  await storeEmailLink(db, { userId, purpose, email, tokenHash, requestId: randomUUID(), expiresAt });
  await record("password.reset-requested", { type: "user", id: userId });
  return token;
}
