import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { type ReadDb, violatesConstraint } from "../platform/database/database.server.ts";
import { emailChangeInput, emailConfirmationInput } from "./account.input.ts";
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
import type { OwnContext } from "./profile.commands.server.ts";
import {
  findUser,
  findUserByEmail,
  isEmailVerified,
  markEmailVerified,
  replaceEmail,
} from "./users.queries.server.ts";

const purposes = ["verify-email", "confirm-new-email"] as const;

export type EmailConfirmed =
  | { ok: true; isNewAddress: boolean }
  /** `link-ended`: used, replaced by a newer one, too old, or never there */
  | { ok: false; reason: "link-ended" | "email-already-in-use" };

/** What the link confirms, until it expires. Finding changes nothing: mail scanners follow links too. */
export async function findEmailConfirmation(db: ReadDb, token: string, now: Date): Promise<EmailLink | null> {
  return isEmailLinkToken(token) ? findEmailLink(db, purposes, hashEmailToken(token), now) : null;
}

/** Confirms the address that the link was sent to: that of the account, or the one that replaces it from now on. */
export async function confirmEmail(
  ctx: CommandContext,
  input: z.input<typeof emailConfirmationInput>,
): Promise<EmailConfirmed> {
  const { token } = emailConfirmationInput.parse(input);
  if (!isEmailLinkToken(token)) return { ok: false, reason: "link-ended" };
  try {
    return await transact(ctx, async ({ db, now, record }): Promise<EmailConfirmed> => {
      const link = await consumeEmailLink(db, purposes, hashEmailToken(token), now);
      const user = link && (await findUser(db, link.userId));
      if (!user) return { ok: false, reason: "link-ended" };
      const { id } = user;
      const subject = { type: "user", id } as const;
      if (link.purpose === "verify-email") {
        const wasVerified = await isEmailVerified(db, id);
        const isStillTheirs = await markEmailVerified(db, { id, email: link.email }, now);
        if (!isStillTheirs) return { ok: false, reason: "link-ended" };
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
export type EmailChangeRequested =
  /** `email`: where the email is sent; nothing changes before its owner follows the link (`confirmEmail`) */
  | { ok: true; email: string }
  | { ok: false; reason: EmailChangeRejection | "missing" }
  | ({ ok: false } & OwnPasswordRejection);

/**
 * Enqueues the email that lets the owner of another address confirm it for the actor's account. The password is asked
 * for, or a computer left open would be enough to take the account over. The answer tells whether an address is taken,
 * as registration does, and as seldom as `asked` allows.
 */
export async function requestEmailChange(
  ctx: OwnContext &
    OwnPasswordDeps & {
      /** Counts one more question; seconds to wait when there were too many (limit `change-email`). */
      asked: () => Promise<number | null>;
    },
  input: z.input<typeof emailChangeInput>,
): Promise<EmailChangeRequested> {
  const form = emailChangeInput.parse(input);
  const email = normalizeEmail(form.email);
  if (email === "") return { ok: false, reason: "email-required" };
  if (!isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
  const user = await findUser(ctx.db, ctx.actor.id);
  if (!user) return { ok: false, reason: "missing" };
  if (user.email === email) return { ok: false, reason: "same-email" };
  const checked = await checkOwnPassword(ctx, form.currentPassword);
  if (!checked.ok) return checked;
  const waitSeconds = await ctx.asked();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  if (await findUserByEmail(ctx.db, email)) return { ok: false, reason: "email-already-in-use" };
  const passwordSince = checked.since.toISOString();
  await transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, confirmNewEmail, { userId: user.id, email, passwordSince });
    await record("email.change-requested", { type: "user", id: user.id });
  });
  return { ok: true, email };
}

/** Enqueues the email that verifies the actor's address again; requests that still wait are merged. */
export async function requestVerification(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, verifyEmail, { userId: id }, { key: `verify-email:${id}` });
    await record("email.verification-requested", { type: "user", id });
  });
}
