import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { type ReadDb, violatesConstraint } from "../platform/database/database.server.ts";
import { emailChangeInput, emailConfirmationInput } from "./account.input.ts";
import { normalizeEmail } from "./account.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { isEmailLinkToken } from "./email-link.ts";
import { type EmailLink, findEmailLink, hashEmailToken } from "./email-links.queries.server.ts";
import { consumeEmailLink } from "./email-links.writes.server.ts";
import { confirmNewEmail } from "./emails/confirm-new-email.ts";
import { emailChangedEmail } from "./emails/email-changed.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { findUser, findUserByEmail, isEmailVerified } from "./users.queries.server.ts";
import { markEmailVerified, replaceEmail } from "./users.writes.server.ts";

const purposes = ["verify-email", "confirm-new-email"] as const;

export type ConfirmEmailResult =
  | { ok: true; isNewAddress: boolean }
  /** `link-ended`: used, replaced by a newer one, expired or unknown */
  | { ok: false; reason: "link-ended" | "email-already-in-use" };

/** What the link confirms; null when it has ended. Read-only, because mail scanners follow links too. */
export async function findEmailConfirmation(db: ReadDb, token: string, now: Date): Promise<EmailLink | null> {
  return isEmailLinkToken(token) ? findEmailLink(db, purposes, hashEmailToken(token), now) : null;
}

/** Confirms the email that the link was sent to: the current one of the account, or the new one, which replaces it. */
export async function confirmEmail(
  ctx: CommandContext,
  input: z.input<typeof emailConfirmationInput>,
): Promise<ConfirmEmailResult> {
  const { token } = emailConfirmationInput.parse(input);
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
      await enqueueEmail(db, emailChangedEmail, { userId: id, formerEmail: user.email });
      await record("email.changed", subject);
      return { ok: true, isNewAddress: true };
    });
  } catch (error) {
    if (violatesConstraint(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}

export type EmailChangeRejection = "email-required" | "invalid-email" | "same-email" | "email-already-in-use";
export type EmailChangeResult =
  /** `email`: the recipient of the link; the account changes when its owner follows it (`confirmEmail`) */
  | { ok: true; email: string }
  | { ok: false; reason: EmailChangeRejection | "missing" }
  | ({ ok: false } & OwnPasswordRejection);

/**
 * Enqueues the email with which the owner of another address confirms it for the actor's account. Requires the password,
 * since otherwise an unattended session would be enough to take over the account. The result reveals whether an email is
 * in use, as registration does; `countRequest` limits how often.
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
  if (await findUserByEmail(ctx.db, email)) return { ok: false, reason: "email-already-in-use" };
  const passwordSince = checked.since.toISOString();
  await transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, confirmNewEmail, { userId: user.id, email, passwordSince });
    await record("email.change-requested", { type: "user", id: user.id });
  });
  return { ok: true, email };
}

/** Enqueues another verification email; requests whose email is not sent yet are merged. */
export async function requestVerification(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, verifyEmail, { userId: id }, { key: `verify-email:${id}` });
    await record("email.verification-requested", { type: "user", id });
  });
}
