import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { passwordChangeInput, passwordResetInput, passwordResetRequestInput } from "./account.input.ts";
import { normalizeEmail, passwordWeakness, type RegistrationRejection, type Role } from "./account.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { isEmailLinkToken } from "./email-link.ts";
import { consumeEmailLink, findEmailLink } from "./email-links.queries.server.ts";
import { hashEmailToken } from "./email-token.server.ts";
import { passwordChangedEmail } from "./emails/password-changed.ts";
import { resetPasswordEmail } from "./emails/reset-password.ts";
import { type PasswordChangeErrors, parsePasswordChange } from "./password-change.ts";
import { findPassword, replacePassword } from "./passwords.queries.server.ts";
import type { Actor } from "./permissions.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import type { PasswordDeps, PasswordPolicy } from "./registration.commands.server.ts";
import { findUser, isEmailVerified, markEmailVerified } from "./users.queries.server.ts";

/** What commands that ask for the actor's password need. */
export type OwnPasswordDeps = {
  verifyPassword: (data: { hash: string; password: string }) => Promise<boolean>;
  /** Those of sign-in: at a computer left open, one can guess no more often than there. */
  tries: { count: () => Promise<number | null>; reset: () => Promise<void> };
};
export type OwnPasswordRejection =
  | { reason: "wrong-password" }
  | { reason: "too-many-tries"; waitSeconds: number };

/**
 * Checks that the request comes from the account's owner and not from another person at their screen. `hash` is the current
 * one, `since` when it was set. What it protects happens in a transaction that finds the same hash again; otherwise the
 * password was changed meanwhile.
 */
export async function checkOwnPassword(
  { db, actor, verifyPassword, tries }: OwnContext & OwnPasswordDeps,
  password: string,
): Promise<{ ok: true; hash: string; since: Date } | ({ ok: false } & OwnPasswordRejection)> {
  const waitSeconds = await tries.count();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  const found = await findPassword(db, actor.id);
  if (!found || !(await verifyPassword({ hash: found.hash, password })))
    return { ok: false, reason: "wrong-password" };
  await tries.reset();
  return { ok: true, ...found };
}

export type PasswordChangeResult =
  | { ok: true }
  | ({ ok: false } & (OwnPasswordRejection | { reason: "invalid"; errors: PasswordChangeErrors }));

/** Changes the actor's password. Their other sessions end, and an email tells the owner. */
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
 * Enqueues an email with a link to choose a new password. Whether there is such an account is looked up by the job, not
 * here: neither the answer nor its time tells the caller. The job also records the event, on the account that it found.
 */
export async function requestPasswordReset(
  ctx: CommandContext,
  input: z.input<typeof passwordResetRequestInput>,
): Promise<void> {
  const email = normalizeEmail(passwordResetRequestInput.parse(input).email);
  await transact(ctx, ({ db }) => enqueueEmail(db, resetPasswordEmail, { email }));
}

export type PasswordReset =
  /** `email`: the account's, which one signs in with */
  | { ok: true; email: string }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" }
  | { ok: false; reason: "invalid"; field: "password" | "confirmPassword"; refusal: RegistrationRejection };

/**
 * Whose password the link changes, until it expires.
 * @param now absent: the database's time
 */
export async function findPasswordReset(
  db: ReadDb,
  token: string,
  now?: Date,
): Promise<{ email: string; role: Role } | null> {
  if (!isEmailLinkToken(token)) return null;
  const link = await findEmailLink(db, ["reset-password"], hashEmailToken(token), now);
  const user = link && (await findUser(db, link.userId));
  // A link that went to a former address opens nothing.
  return user && user.email === link.email ? { email: user.email, role: user.role } : null;
}

/**
 * Sets a new password for the recipient of the email, under the rules of registration. All sessions end, the address
 * counts as confirmed, and an email tells the owner.
 */
export async function resetPassword(
  ctx: CommandContext & PasswordDeps,
  input: z.input<typeof passwordResetInput>,
): Promise<PasswordReset> {
  const form = passwordResetInput.parse(input);
  const found = await findPasswordReset(ctx.db, form.token, ctx.now);
  if (!found) return { ok: false, reason: "link-ended" };
  const refusal = passwordWeakness(form.password, needOf(found.role, ctx.policy));
  if (refusal) return { ok: false, reason: "invalid", field: "password", refusal };
  if (form.password !== form.confirmPassword)
    return { ok: false, reason: "invalid", field: "confirmPassword", refusal: "passwords-differ" };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await ctx.hashPassword(form.password);
  return transact(ctx, async ({ db, now, record }): Promise<PasswordReset> => {
    const link = await consumeEmailLink(db, ["reset-password"], hashEmailToken(form.token), now);
    if (!link) return { ok: false, reason: "link-ended" };
    const { userId: id, email } = link;
    const wasVerified = await isEmailVerified(db, id);
    const isStillTheirs = await markEmailVerified(db, { id, email }, now);
    if (!isStillTheirs) return { ok: false, reason: "link-ended" };
    await replacePassword(db, id, hash, now);
    await enqueueEmail(db, passwordChangedEmail, { userId: id });
    if (!wasVerified) await record("email.verified", { type: "user", id });
    await record("password.reset", { type: "user", id });
    return { ok: true, email };
  });
}

function needOf(role: Role, policy: PasswordPolicy): PasswordPolicy {
  return { ...policy, isStrong: policy.isStrong || role !== "member" };
}
