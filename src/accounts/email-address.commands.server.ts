import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { type ReadDb, violatesConstraint } from "../platform/database/database.server.ts";
import { emailChangeInput, emailConfirmationInput } from "./account.input.ts";
import { normalizeEmail } from "./account.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { emailLinkLifetimeMs, isEmailLinkToken } from "./email-link.ts";
import { type EmailLink, findEmailLink, hashEmailToken } from "./email-links.queries.server.ts";
import { consumeEmailLink, lockLinksOf, revokeNewEmailLinks } from "./email-links.writes.server.ts";
import { confirmNewEmail } from "./emails/confirm-new-email.ts";
import { emailChangedEmail } from "./emails/email-changed.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPendingEmail, type PendingEmail } from "./pending-email.queries.server.ts";
import { deletePendingEmail, storePendingEmail } from "./pending-email.writes.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { endSessions } from "./sessions.commands.server.ts";
import { findUser, isEmailVerified } from "./users.queries.server.ts";
import { markEmailVerified, replaceEmail } from "./users.writes.server.ts";

const purposes = ["verify-email", "confirm-new-email"] as const;

export type ConfirmEmailResult =
  | { ok: true; isNewAddress: boolean }
  /** `link-ended`: used, replaced by one to another address, expired or unknown */
  | { ok: false; reason: "link-ended" | "email-already-in-use" };

/** The change that the link confirms; null when the link has ended. Read-only, because mail scanners follow links too. */
export async function findEmailConfirmation(db: ReadDb, token: string, now: Date): Promise<EmailLink | null> {
  return isEmailLinkToken(token) ? findEmailLink(db, purposes, hashEmailToken(token), now) : null;
}

/** Confirms the email that the link was sent to: the current one of the account, or the new one, which replaces it. */
export async function confirmEmail(
  ctx: CommandContext,
  input: z.input<typeof emailConfirmationInput>,
): Promise<ConfirmEmailResult> {
  const { token, currentSessionId = null } = emailConfirmationInput.parse(input);
  if (!isEmailLinkToken(token)) return { ok: false, reason: "link-ended" };
  try {
    return await transact(ctx, async ({ db, now, record }): Promise<ConfirmEmailResult> => {
      const link = await consumeEmailLink(db, purposes, hashEmailToken(token), now);
      const user = link && (await findUser(db, link.userId));
      if (!user) return { ok: false, reason: "link-ended" };
      const { id } = user;
      const subject = { type: "user", id } as const;
      if (link.purpose === "verify-email") {
        const wasVerified = await isEmailVerified(db, id);
        const isCurrentEmail = await markEmailVerified(db, { id, email: link.email }, now);
        if (!isCurrentEmail) return { ok: false, reason: "link-ended" };
        if (!wasVerified) await record("email.verified", subject);
        return { ok: true, isNewAddress: false };
      }
      await replaceEmail(db, { id, email: link.email }, now);
      // A person with access to the former mailbox may have signed in with it.
      await endSessions(db, id, currentSessionId);
      await enqueueEmail(db, emailChangedEmail, { userId: id, formerEmail: user.email });
      await record("email.changed", subject);
      return { ok: true, isNewAddress: true };
    });
  } catch (error) {
    if (violatesConstraint(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}

export type EmailChangeRejection = "email-required" | "invalid-email" | "same-email";
export type EmailChangeResult =
  /** `email`: the recipient of the link; the account changes when its owner follows it (`confirmEmail`) */
  | { ok: true; email: string }
  | { ok: false; reason: EmailChangeRejection | "missing" }
  | ({ ok: false } & OwnPasswordRejection);

/**
 * Enqueues the email with which the owner of another address confirms it for the actor's account. Requires the password,
 * since otherwise an unattended session would be enough to take over the account. Whether another account has the email is
 * told by that email alone, so that no one can probe for accounts.
 */
export async function requestEmailChange(
  ctx: OwnContext &
    OwnPasswordDeps & {
      /** Counts a request; returns the seconds to wait above the rate limit (`change-email`), otherwise null. */
      countRequest: () => Promise<number | null>;
    },
  input: z.input<typeof emailChangeInput>,
): Promise<EmailChangeResult> {
  const form = emailChangeInput.parse(input);
  const email = normalizeEmail(form.email);
  if (email === "") return { ok: false, reason: "email-required" };
  if (!isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
  const user = await findUser(ctx.db, ctx.actor.id);
  if (!user) return { ok: false, reason: "missing" };
  if (user.email === email) return { ok: false, reason: "same-email" };
  const checked = await checkOwnPassword(ctx, form.currentPassword);
  if (!checked.ok) return checked;
  const waitSeconds = await ctx.countRequest();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-attempts", waitSeconds };
  const pending = { id: randomUUID(), email, passwordSince: checked.since };
  await transact(ctx, (transaction) => sendConfirmation(transaction, user.id, pending));
  return { ok: true, email };
}

/** Stores the request until its link ends, and enqueues the email with the link. */
async function sendConfirmation({ db, now, record }: Transaction, userId: string, pending: PendingEmail) {
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs["confirm-new-email"]);
  await storePendingEmail(db, { ...pending, userId, expiresAt });
  const { id: changeId, email, passwordSince } = pending;
  await enqueueEmail(db, confirmNewEmail, {
    userId,
    email,
    changeId,
    passwordSince: passwordSince.toISOString(),
  });
  await record("email.change-requested", { type: "user", id: userId });
}

export type ResendEmailChangeResult =
  | { ok: true }
  /** `ended`: confirmed, canceled or expired */
  | { ok: false; reason: "ended" }
  | { ok: false; reason: "too-many-attempts"; waitSeconds: number };

/** Sends the link to the new address again. The password authorized the request; the rate limit is the same. */
export async function resendEmailChange(
  ctx: OwnContext & { countRequest: () => Promise<number | null> },
): Promise<ResendEmailChangeResult> {
  const { id } = ctx.actor;
  if (!(await findPendingEmail(ctx.db, id, ctx.now))) return { ok: false, reason: "ended" };
  const waitSeconds = await ctx.countRequest();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-attempts", waitSeconds };
  return transact(ctx, async (transaction): Promise<ResendEmailChangeResult> => {
    // Locks the row, so that a concurrent cancellation is not undone.
    const pending = await findPendingEmail(transaction.db, id, transaction.now, { isLocked: true });
    if (!pending) return { ok: false, reason: "ended" };
    await sendConfirmation(transaction, id, pending);
    return { ok: true };
  });
}

/** Drops the new address: its links end, and emails that were not sent yet are no longer due. */
export async function cancelEmailChange(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    await lockLinksOf(db, id);
    const wasPending = await deletePendingEmail(db, id);
    await revokeNewEmailLinks(db, id);
    if (wasPending) await record("email.change-canceled", { type: "user", id });
  });
}

/** Enqueues another verification email; requests whose email is not sent yet are merged. */
export async function requestVerification(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, verifyEmail, { userId: id }, { key: `verify-email:${id}` });
    await record("email.verification-requested", { type: "user", id });
  });
}
