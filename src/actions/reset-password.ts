import type { Db } from "../data/database.ts";
import { findEmailLink, spendEmailLink } from "../data/email-links.ts";
import { enqueue } from "../data/jobs.ts";
import { replacePassword } from "../data/passwords.ts";
import { markEmailVerified } from "../data/user-emails.ts";
import { findUser } from "../data/users.ts";
import { passwordWeakness, type RegistrationRefusal, type Role } from "../domain/account.ts";
import { isEmailLinkToken } from "../domain/email-link.ts";
import { hashOfEmailToken } from "./email-token.ts";

type PasswordPolicy = { isStrong: boolean; isCommon: (password: string) => boolean };

export type ResetForm = { token: string; password: string; confirmPassword: string };
export type PasswordReset =
  /** `email`: the account's, which one signs in with */
  | { ok: true; email: string }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" }
  | { ok: false; reason: "invalid"; field: "password" | "confirmPassword"; refusal: RegistrationRefusal };

/** Whose password the link changes, while it is good. */
export async function findPasswordReset(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string; role: Role } | null> {
  if (!isEmailLinkToken(token)) return null;
  const link = await findEmailLink(db, ["reset-password"], hashOfEmailToken(token), now);
  const user = link && (await findUser(db, link.userId));
  // A link that went to a former address opens nothing.
  return user && user.email === link.email ? { email: user.email, role: user.role } : null;
}

/**
 * A new password for whoever holds the letter, under the rules of registration. All sessions end, the address counts
 * as confirmed, and a letter tells the owner.
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
    const link = await spendEmailLink(transaction, ["reset-password"], hashOfEmailToken(form.token), now);
    if (!link) return { ok: false, reason: "link-ended" };
    const isStillTheirs = await markEmailVerified(transaction, { id: link.userId, email: link.email }, now);
    if (!isStillTheirs) return { ok: false, reason: "link-ended" };
    await replacePassword(transaction, link.userId, hash, now);
    await enqueue(transaction, "send-mail", { kind: "password-changed", userId: link.userId });
    return { ok: true, email: link.email };
  });
}

function needOf(role: Role, policy: PasswordPolicy): PasswordPolicy {
  return { ...policy, isStrong: policy.isStrong || role !== "member" };
}
