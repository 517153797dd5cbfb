import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { passwordChangeInput, passwordResetInput, passwordResetRequestInput } from "./account.input.ts";
import { normalizeEmail, passwordWeakness, type RegistrationRejection, type Role } from "./account.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { isEmailLinkToken, passwordPurposes } from "./email-link.ts";
import { findEmailLink, hashEmailToken } from "./email-links.queries.server.ts";
import { consumeEmailLink } from "./email-links.writes.server.ts";
import { passwordChangedEmail } from "./emails/password-changed.ts";
import { resetPasswordEmail } from "./emails/reset-password.ts";
import { type PasswordChangeErrors, parsePasswordChange } from "./password-change.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import type { Actor } from "./permissions.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import type { PasswordDeps, PasswordPolicy } from "./registration.commands.server.ts";
import { findUser, isEmailVerified } from "./users.queries.server.ts";
import { markEmailVerified } from "./users.writes.server.ts";

/** Dependencies of commands that require the actor's password. */
export type OwnPasswordDeps = {
  verifyPassword: (data: { hash: string; password: string }) => Promise<boolean>;
  /** The rate limit of sign-in: an unattended session allows no additional guesses. `count` returns the seconds to wait. */
  attempts: { count: () => Promise<number | null>; reset: () => Promise<void> };
};
export type OwnPasswordRejection =
  | { reason: "wrong-password" }
  | { reason: "too-many-attempts"; waitSeconds: number };

/**
 * Checks the actor's password, so that an unattended session is not enough. Returns the current hash and when it was set.
 * The caller's transaction must compare the hash again, because the password may have been changed meanwhile.
 */
export async function checkOwnPassword(
  { db, actor, verifyPassword, attempts }: OwnContext & OwnPasswordDeps,
  password: string,
): Promise<{ ok: true; hash: string; since: Date } | ({ ok: false } & OwnPasswordRejection)> {
  const waitSeconds = await attempts.count();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-attempts", waitSeconds };
  const found = await findPassword(db, actor.id);
  if (!found || !(await verifyPassword({ hash: found.hash, password })))
    return { ok: false, reason: "wrong-password" };
  await attempts.reset();
  return { ok: true, ...found };
}

export type PasswordChangeResult =
  | { ok: true }
  | ({ ok: false } & (OwnPasswordRejection | { reason: "invalid"; errors: PasswordChangeErrors }));

/** Changes the actor's password, ends the other sessions and notifies the owner by email. */
export async function changePassword(
  ctx: CommandContext<NonNullable<Actor>> & OwnPasswordDeps & PasswordDeps,
  input: z.input<typeof passwordChangeInput>,
): Promise<PasswordChangeResult> {
  const { currentSessionId, ...form } = passwordChangeInput.parse(input);
  const { id, role } = ctx.actor;
  const parsed = parsePasswordChange(form, role, ctx.policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const checked = await checkOwnPassword(ctx, form.currentPassword);
  if (!checked.ok) return checked;
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await ctx.hashPassword(form.password);
  return transact(ctx, async ({ db, now, record }): Promise<PasswordChangeResult> => {
    await lockUsers(db, [id]);
    const current = await findPassword(db, id);
    if (current?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    await replacePassword(db, id, hash, now, currentSessionId);
    await enqueueEmail(db, passwordChangedEmail, { userId: id });
    await record("password.changed", { type: "user", id });
    return { ok: true };
  });
}

/**
 * Enqueues an email with a link to choose a new password. The job looks up the account, so that neither the response nor
 * its time reveals whether it exists. The job also records the event.
 */
export async function requestPasswordReset(
  ctx: CommandContext,
  input: z.input<typeof passwordResetRequestInput>,
): Promise<void> {
  const email = normalizeEmail(passwordResetRequestInput.parse(input).email);
  await transact(ctx, ({ db }) => enqueueEmail(db, resetPasswordEmail, { email }));
}

export type PasswordResetResult =
  /** `email`: of the account, for signing in */
  | { ok: true; email: string }
  /** `link-ended`: used, replaced by one to another address, expired or unknown */
  | { ok: false; reason: "link-ended" }
  | { ok: false; reason: "invalid"; field: "password" | "confirmPassword"; rejection: RegistrationRejection };

/**
 * The account whose password the link changes; null when the link has ended.
 * @param now absent: the database's time
 */
export async function findPasswordReset(
  db: ReadDb,
  token: string,
  now?: Date,
): Promise<{ email: string; role: Role; isInvitation: boolean } | null> {
  if (!isEmailLinkToken(token)) return null;
  const link = await findEmailLink(db, passwordPurposes, hashEmailToken(token), now);
  const user = link && (await findUser(db, link.userId));
  // Links sent to a former email are invalid.
  if (!user || user.email !== link.email) return null;
  return { email: user.email, role: user.role, isInvitation: link.purpose === "invitation" };
}

/**
 * Sets a new password with a link from an email, under the rules of registration. Ends all sessions, marks the email as
 * verified and notifies the owner by email.
 */
export async function resetPassword(
  ctx: CommandContext & PasswordDeps,
  input: z.input<typeof passwordResetInput>,
): Promise<PasswordResetResult> {
  const form = passwordResetInput.parse(input);
  const found = await findPasswordReset(ctx.db, form.token, ctx.now);
  if (!found) return { ok: false, reason: "link-ended" };
  const rejection = passwordWeakness(form.password, {
    ...policyForRole(found.role, ctx.policy),
    email: found.email,
  });
  if (rejection) return { ok: false, reason: "invalid", field: "password", rejection };
  if (form.password !== form.confirmPassword)
    return { ok: false, reason: "invalid", field: "confirmPassword", rejection: "passwords-differ" };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await ctx.hashPassword(form.password);
  return transact(ctx, async ({ db, now, record }): Promise<PasswordResetResult> => {
    const link = await consumeEmailLink(db, passwordPurposes, hashEmailToken(form.token), now);
    if (!link) return { ok: false, reason: "link-ended" };
    const { userId: id, email } = link;
    const wasVerified = await isEmailVerified(db, id);
    const isCurrentEmail = await markEmailVerified(db, { id, email }, now);
    if (!isCurrentEmail) return { ok: false, reason: "link-ended" };
    await replacePassword(db, id, hash, now);
    await enqueueEmail(db, passwordChangedEmail, { userId: id });
    if (!wasVerified) await record("email.verified", { type: "user", id });
    await record("password.reset", { type: "user", id });
    return { ok: true, email };
  });
}

function policyForRole(role: Role, policy: PasswordPolicy): PasswordPolicy {
  return { ...policy, isStrong: policy.isStrong || role !== "member" };
}
