import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { violatesConstraint, type WriteDb } from "../platform/database/database.server.ts";
import { identityRegistrationInput, linkIdentityInput, unlinkIdentityInput } from "./account.input.ts";
import { isEmail, normalizeEmail, parseProfile, type RegistrationErrors } from "./account.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { secondFactorChangedEmail } from "./emails/second-factor-changed.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import type { Identity } from "./identity-provider.server.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { insertUserWithPassword } from "./registration.commands.server.ts";

export type IdentityRegistrationResult =
  | { ok: true; userId: string }
  | { ok: false; reason: "invalid"; errors: RegistrationErrors }
  /** `identity-in-use`: another request has registered it */
  | { ok: false; reason: "email-already-in-use" | "identity-in-use" };

/**
 * Creates a member without a password, who signs in with the identity. An email that the provider vouches for is confirmed; any
 * other gets the verification email. An existing account with the email does not change: its owner links it.
 */
export async function registerWithIdentity(
  ctx: CommandContext,
  input: z.input<typeof identityRegistrationInput>,
): Promise<IdentityRegistrationResult> {
  const { identity, verifiedEmail, ...form } = identityRegistrationInput.parse(input);
  const profile = parseProfile(form);
  const email = normalizeEmail(form.email);
  const errors: RegistrationErrors = profile.ok ? {} : { ...profile.errors };
  if (email === "") errors.email = "email-required";
  else if (!isEmail(email) || !isDeliverableEmail(email)) errors.email = "invalid-email";
  if (!profile.ok || errors.email) return { ok: false, reason: "invalid", errors };
  const isEmailVerified = verifiedEmail !== null && normalizeEmail(verifiedEmail) === email;
  const user = { ...profile.profile, email, role: "member" as const, passwordHash: null, isEmailVerified };
  try {
    const userId = await insertUserWithPassword(ctx, user, async ({ db, now, record }, id) => {
      await insertIdentity(db, identity, { userId: id, madeAccount: true, now });
      await record("user.registered", { type: "user", id });
      if (!isEmailVerified) await enqueueEmail(db, verifyEmail, { userId: id });
    });
    return userId === null ? { ok: false, reason: "email-already-in-use" } : { ok: true, userId };
  } catch (error) {
    if (violatesConstraint(error, "identities_pkey")) return { ok: false, reason: "identity-in-use" };
    throw error;
  }
}

export type LinkIdentityResult =
  | { ok: true }
  /** `identity-in-use`: it opens another account; `other-identity`: this account has another one of the provider */
  | ({ ok: false } & (OwnPasswordRejection | { reason: "identity-in-use" | "other-identity" }));

/** The actor's account opens with the identity from now on. The password shows that the session is not unattended. */
export async function linkIdentity(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof linkIdentityInput>,
): Promise<LinkIdentityResult> {
  const { identity, currentPassword } = linkIdentityInput.parse(input);
  const checked = await checkOwnPassword(ctx, currentPassword);
  if (!checked.ok) return checked;
  const { id: userId } = ctx.actor;
  try {
    await transact(ctx, async ({ db, now, record }) => {
      // As where a new password unlinks: either before this, or after it.
      await lockUsers(db, [userId]);
      await insertIdentity(db, identity, { userId, madeAccount: false, now });
      await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "identity-linked" });
      await record("identity.linked", { type: "user", id: userId });
    });
    return { ok: true };
  } catch (error) {
    if (violatesConstraint(error, "identities_pkey")) return { ok: false, reason: "identity-in-use" };
    if (violatesConstraint(error, "one_identity_per_provider"))
      return { ok: false, reason: "other-identity" };
    throw error;
  }
}

/** Idempotent. Needs the password, which is then the only key. */
export async function unlinkIdentity(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof unlinkIdentityInput>,
): Promise<{ ok: true } | ({ ok: false } & OwnPasswordRejection)> {
  const { issuer, currentPassword } = unlinkIdentityInput.parse(input);
  const checked = await checkOwnPassword(ctx, currentPassword);
  if (!checked.ok) return checked;
  const { id: userId } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("identities")
      .where("user_id", "=", userId)
      .where("issuer", "=", issuer)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "identity-unlinked" });
    await record("identity.unlinked", { type: "user", id: userId });
  });
  return { ok: true };
}

/** Records when an identity last signed in. No event: the session has one. */
export async function markIdentityUsed(db: WriteDb, { issuer, subject }: Identity, now: Date): Promise<void> {
  await db
    .updateTable("identities")
    .set({ last_used_at: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
}

async function insertIdentity(
  db: WriteDb,
  { issuer, subject }: Identity,
  { userId, madeAccount, now }: { userId: string; madeAccount: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto("identities")
    .values({ issuer, subject, user_id: userId, made_account: madeAccount, created_at: now })
    .execute();
}
