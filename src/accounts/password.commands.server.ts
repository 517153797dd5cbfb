import { enqueueEmail } from "../email/enqueue-email.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { passwordWeakness, type RegistrationRejection, type Role } from "./account.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { isEmailLinkToken } from "./email-link.ts";
import { consumeEmailLink, findEmailLink } from "./email-links.queries.server.ts";
import { hashEmailToken } from "./email-token.server.ts";
import { passwordChangedEmail } from "./emails/password-changed.ts";
import { resetPasswordEmail } from "./emails/reset-password.ts";
import {
  type PasswordChangeErrors,
  type PasswordChangeForm,
  parsePasswordChange,
} from "./password-change.ts";
import { findPassword, replacePassword } from "./passwords.queries.server.ts";
import { findUser, markEmailVerified } from "./users.queries.server.ts";

export type OwnPasswordDeps = {
  db: Db;
  verifyPassword: (data: { hash: string; password: string }) => Promise<boolean>;
  /** those of sign-in: whoever found a computer open guesses no more often here than there */
  tries: { count: () => Promise<number | null>; reset: () => Promise<void> };
};
export type OwnPasswordRejection =
  | { reason: "wrong-password" }
  | { reason: "too-many-tries"; waitSeconds: number };

/**
 * Whether who asks is the account's owner and not somebody at their screen. `hash` is what was found, `since` when it was set: what it protects
 * happens in a transaction that finds the same one again, or the password was changed meanwhile.
 */
export async function checkOwnPassword(
  { db, verifyPassword, tries }: OwnPasswordDeps,
  userId: string,
  password: string,
): Promise<{ ok: true; hash: string; since: Date } | ({ ok: false } & OwnPasswordRejection)> {
  const waitSeconds = await tries.count();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  const found = await findPassword(db, userId);
  if (!found || !(await verifyPassword({ hash: found.hash, password })))
    return { ok: false, reason: "wrong-password" };
  await tries.reset();
  return { ok: true, ...found };
}

export type PasswordChangeResult =
  | { ok: true }
  | ({ ok: false } & (OwnPasswordRejection | { reason: "invalid"; errors: PasswordChangeErrors }));

/** A person's own new password. Their other sessions end, this one goes on, and an email tells the owner. */
export async function changePassword(
  outside: OwnPasswordDeps & {
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  },
  actor: { id: string; role: Role; sessionId: string | null },
  form: PasswordChangeForm,
): Promise<PasswordChangeResult> {
  const { db, now, policy } = outside;
  const parsed = parsePasswordChange(form, actor.role, policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const checked = await checkOwnPassword(outside, actor.id, form.currentPassword);
  if (!checked.ok) return checked;
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await outside.hashPassword(form.password);
  return db.transaction().execute(async (transaction): Promise<PasswordChangeResult> => {
    await lockUsers(transaction, [actor.id]);
    const kept = await findPassword(transaction, actor.id);
    if (kept?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    await replacePassword(transaction, actor.id, hash, now, actor.sessionId);
    await enqueueEmail(transaction, passwordChangedEmail, { userId: actor.id });
    return { ok: true };
  });
}

/**
 * Enqueues an email with a link to choose a new password. Whether there is such an account is looked up by the job, not
 * here: neither the answer nor its time tells the caller.
 * @param email in lower case
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await enqueueEmail(db, resetPasswordEmail, { email });
}

type PasswordPolicy = { isStrong: boolean; isCommon: (password: string) => boolean };

export type ResetForm = { token: string; password: string; confirmPassword: string };
export type PasswordReset =
  /** `email`: the account's, which one signs in with */
  | { ok: true; email: string }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" }
  | { ok: false; reason: "invalid"; field: "password" | "confirmPassword"; refusal: RegistrationRejection };

/** Whose password the link changes, while it is good. */
export async function findPasswordReset(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string; role: Role } | null> {
  if (!isEmailLinkToken(token)) return null;
  const link = await findEmailLink(db, ["reset-password"], hashEmailToken(token), now);
  const user = link && (await findUser(db, link.userId));
  // A link that went to a former address opens nothing.
  return user && user.email === link.email ? { email: user.email, role: user.role } : null;
}

/**
 * A new password for whoever received the email, under the rules of registration. All sessions end, the address counts
 * as confirmed, and an email tells the owner.
 */
export async function resetPassword(
  outside: {
    db: Db;
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: PasswordPolicy;
  },
  form: ResetForm,
): Promise<PasswordReset> {
  const { db, now, policy } = outside;
  const found = await findPasswordReset(db, form.token, now);
  if (!found) return { ok: false, reason: "link-ended" };
  const refusal = passwordWeakness(form.password, needOf(found.role, policy));
  if (refusal) return { ok: false, reason: "invalid", field: "password", refusal };
  if (form.password !== form.confirmPassword)
    return { ok: false, reason: "invalid", field: "confirmPassword", refusal: "passwords-differ" };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const hash = await outside.hashPassword(form.password);
  return db.transaction().execute(async (transaction): Promise<PasswordReset> => {
    const link = await consumeEmailLink(transaction, ["reset-password"], hashEmailToken(form.token), now);
    if (!link) return { ok: false, reason: "link-ended" };
    const isStillTheirs = await markEmailVerified(transaction, { id: link.userId, email: link.email }, now);
    if (!isStillTheirs) return { ok: false, reason: "link-ended" };
    await replacePassword(transaction, link.userId, hash, now);
    await enqueueEmail(transaction, passwordChangedEmail, { userId: link.userId });
    return { ok: true, email: link.email };
  });
}

function needOf(role: Role, policy: PasswordPolicy): PasswordPolicy {
  return { ...policy, isStrong: policy.isStrong || role !== "member" };
}
