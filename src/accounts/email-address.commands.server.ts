import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { type Db, violates } from "../platform/database/database.server.ts";
import { normalizeEmail } from "./account.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { isEmailLinkToken } from "./email-link.ts";
import { consumeEmailLink, type EmailLink, findEmailLink } from "./email-links.queries.server.ts";
import { hashEmailToken } from "./email-token.server.ts";
import { confirmNewEmail } from "./emails/confirm-new-email.ts";
import { emailChangedEmail } from "./emails/email-changed.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findUser, findUserByEmail, markEmailVerified, replaceEmail } from "./users.queries.server.ts";

const purposes = ["verify-email", "confirm-new-email"] as const;

export type EmailConfirmed =
  | { ok: true; isNewAddress: boolean }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" | "email-already-in-use" };

/** What the link confirms, while it is good. Looking changes nothing: mail scanners look too. */
export async function findEmailConfirmation(db: Db, token: string, now: Date): Promise<EmailLink | null> {
  return isEmailLinkToken(token) ? findEmailLink(db, purposes, hashEmailToken(token), now) : null;
}

/** The recipient of the email confirms its address: that of the account, or the one that replaces it from now on. */
export async function confirmEmail(
  { db, now }: { db: Db; now: Date },
  token: string,
): Promise<EmailConfirmed> {
  if (!isEmailLinkToken(token)) return { ok: false, reason: "link-ended" };
  try {
    return await db.transaction().execute(async (transaction): Promise<EmailConfirmed> => {
      const link = await consumeEmailLink(transaction, purposes, hashEmailToken(token), now);
      const user = link && (await findUser(transaction, link.userId));
      if (!user) return { ok: false, reason: "link-ended" };
      const address = { id: user.id, email: link.email };
      if (link.purpose === "verify-email") {
        const isStillTheirs = await markEmailVerified(transaction, address, now);
        return isStillTheirs ? { ok: true, isNewAddress: false } : { ok: false, reason: "link-ended" };
      }
      await replaceEmail(transaction, address, now);
      const former = { userId: user.id, formerEmail: user.email };
      await enqueueEmail(transaction, emailChangedEmail, former);
      return { ok: true, isNewAddress: true };
    });
  } catch (error) {
    if (violates(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}

export type EmailChangeForm = { email: string; currentPassword: string };
export type EmailChangeRejection = "email-required" | "invalid-email" | "same-email" | "email-already-in-use";
export type EmailChangeRequested =
  /** `email`: where the email is sent; nothing changes before its owner follows the link (`confirmEmail`) */
  | { ok: true; email: string }
  | { ok: false; reason: EmailChangeRejection | "missing" }
  | ({ ok: false } & OwnPasswordRejection);

/**
 * A person wants another address for their account. Their password is asked for, or a computer left open would be
 * enough to take the account away. That an address is taken is said, as at registration, and as seldom as `asked`
 * allows.
 * @param asked counts one more question; seconds to wait when there were too many (limit `change-email`)
 */
export async function requestEmailChange(
  outside: OwnPasswordDeps & { asked: () => Promise<number | null> },
  actor: { id: string },
  form: EmailChangeForm,
): Promise<EmailChangeRequested> {
  const { db } = outside;
  const email = normalizeEmail(form.email);
  if (email === "") return { ok: false, reason: "email-required" };
  if (!isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
  const user = await findUser(db, actor.id);
  if (!user) return { ok: false, reason: "missing" };
  if (user.email === email) return { ok: false, reason: "same-email" };
  const checked = await checkOwnPassword(outside, actor.id, form.currentPassword);
  if (!checked.ok) return checked;
  const waitSeconds = await outside.asked();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  if (await findUserByEmail(db, email)) return { ok: false, reason: "email-already-in-use" };
  const passwordSince = checked.since.toISOString();
  await enqueueEmail(db, confirmNewEmail, { userId: user.id, email, passwordSince });
  return { ok: true, email };
}

/** Enqueues the email that verifies the address of an account once more; requests that still wait are merged. */
export async function requestVerification(db: Db, userId: string): Promise<void> {
  await enqueueEmail(db, verifyEmail, { userId }, { key: `verify-email:${userId}` });
}
