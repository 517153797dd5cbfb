import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type SecretKey, seal } from "../platform/secrets/secret-keys.server.ts";
import { ownPasswordInput, secondFactorCodeInput, signInCodeInput } from "./account.input.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { type SecondFactorChange, secondFactorChangedEmail } from "./emails/second-factor-changed.ts";
import { secondFactorFailedEmail } from "./emails/second-factor-failed.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import {
  createChallengeToken,
  createRecoveryCodes,
  digestOf,
  findAuthenticator,
  openKey,
  sealName,
} from "./second-factor.queries.server.ts";
import { challengeFailuresMax, challengeMinutes, parseSignInCode, type SignInCode } from "./second-factor.ts";
import { createTotpKey, periodOf } from "./totp.server.ts";

/** `sealKey`: encrypts the keys of authenticators. */
type SealDeps = { sealKey: SecretKey };

const subjectOf = (id: string) => ({ type: "user", id }) as const;

export type StartResult =
  | { ok: true }
  | { ok: false; reason: "already-on" }
  | ({ ok: false } & OwnPasswordRejection);

/** Makes a key for the actor's authenticator app. It changes no sign-in until a code has confirmed it. */
export async function startAuthenticator(
  ctx: OwnContext & OwnPasswordDeps & SealDeps,
  input: z.input<typeof ownPasswordInput>,
): Promise<StartResult> {
  return withOwnPassword(ctx, input, async ({ db, now, record }): Promise<StartResult> => {
    const { id } = ctx.actor;
    const { keyId, sealed } = seal(ctx.sealKey, sealName(id), createTotpKey());
    const fields = { key_id: keyId, sealed, created_at: now, confirmed_at: null, last_period: null };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("authenticators")
      .values({ user_id: id, ...fields })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet(fields).where("authenticators.confirmed_at", "is", null),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return { ok: false, reason: "already-on" };
    await record("second-factor.started", subjectOf(id));
    return { ok: true };
  });
}

/** `recoveryCodes`: shown once, stored as digests. */
export type ConfirmResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong-code" | "not-started" };

/** The app shows the right code: from now on sign-ins ask for one. */
export async function confirmAuthenticator(
  ctx: OwnContext & SealDeps,
  input: z.input<typeof secondFactorCodeInput>,
): Promise<ConfirmResult> {
  const parsed = parseSignInCode(secondFactorCodeInput.parse(input).code);
  const { id } = ctx.actor;
  return transact(ctx, async (transaction): Promise<ConfirmResult> => {
    const { db, now, record } = transaction;
    const row = await findAuthenticator(db, id, { forUpdate: true });
    const key = row && !row.confirmedAt ? openKey(ctx.sealKey, id, row) : undefined;
    if (key === undefined) return { ok: false, reason: "not-started" };
    const period =
      parsed?.kind === "app" ? await periodOf(key, parsed.code, { now, lastPeriod: null }) : null;
    if (period === null) return { ok: false, reason: "wrong-code" };
    await db
      .updateTable("authenticators")
      .set({ confirmed_at: now, last_period: period })
      .where("user_id", "=", id)
      .execute();
    const recoveryCodes = await replaceRecoveryCodes(transaction, id);
    await record("second-factor.enabled", subjectOf(id));
    await enqueueChange(db, id, "enabled");
    return { ok: true, recoveryCodes };
  });
}

/** Gives up a key that was not confirmed. Idempotent. */
export async function cancelAuthenticator(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("authenticators")
      .where("user_id", "=", id)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record("second-factor.canceled", subjectOf(id));
  });
}

export type RenewResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "off" }
  | ({ ok: false } & OwnPasswordRejection);

/** New recovery codes; the former ones stop working. */
export async function renewRecoveryCodes(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof ownPasswordInput>,
): Promise<RenewResult> {
  return withOwnPassword(ctx, input, async (transaction): Promise<RenewResult> => {
    const { id } = ctx.actor;
    const row = await findAuthenticator(transaction.db, id, { forUpdate: true });
    if (!row?.confirmedAt) return { ok: false, reason: "off" };
    const recoveryCodes = await replaceRecoveryCodes(transaction, id);
    await transaction.record("recovery-codes.renewed", subjectOf(id));
    await enqueueChange(transaction.db, id, "codes-renewed");
    return { ok: true, recoveryCodes };
  });
}

/** Sign-ins ask for the password alone again. Idempotent. */
export async function disableSecondFactor(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof ownPasswordInput>,
): Promise<{ ok: true } | ({ ok: false } & OwnPasswordRejection)> {
  return withOwnPassword(ctx, input, async (transaction) => {
    await removeSecondFactor(transaction, ctx.actor.id);
    return { ok: true } as const;
  });
}

/**
 * Removes the second factor of a user who lost the app, the recovery codes or the devices with their passkeys; an operator
 * runs it. False when there was none.
 */
export async function removeSecondFactorOf(ctx: CommandContext<"system">, userId: string): Promise<boolean> {
  return transact(ctx, async (transaction) => {
    const hadApp = await removeSecondFactor(transaction, userId);
    const { db, record } = transaction;
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      await record("passkey.removed", subjectOf(userId));
      await enqueueChange(db, userId, "passkey-removed");
    }
    return hadApp || numDeletedRows > 0n;
  });
}

async function removeSecondFactor({ db, record }: Transaction, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  if (!removed?.confirmed_at) return false;
  await db.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
  await record("second-factor.disabled", subjectOf(userId));
  await enqueueChange(db, userId, "disabled");
  return true;
}

/** Runs the change if the password is the actor's, and was not changed meanwhile. */
async function withOwnPassword<Result>(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof ownPasswordInput>,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result | ({ ok: false } & OwnPasswordRejection)> {
  const checked = await checkOwnPassword(ctx, ownPasswordInput.parse(input).currentPassword);
  if (!checked.ok) return checked;
  return transact(ctx, async (transaction) => {
    await lockUsers(transaction.db, [ctx.actor.id]);
    const current = await findPassword(transaction.db, ctx.actor.id);
    if (current?.hash !== checked.hash) return { ok: false, reason: "wrong-password" } as const;
    return change(transaction);
  });
}

async function replaceRecoveryCodes({ db, now }: Transaction, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code), created_at: now })))
    .execute();
  return codes;
}

const enqueueChange = (db: WriteDb, userId: string, change: SecondFactorChange) =>
  enqueueEmail(db, secondFactorChangedEmail, { userId, change });

/** After the right password of a user with a second factor. Returns the token for the browser's cookie. */
export async function startChallenge(ctx: CommandContext<{ id: string }>): Promise<string> {
  const { token, digest } = createChallengeToken();
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, now, record }) => {
    const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
    await db
      .insertInto("sign_in_challenges")
      .values({ digest, user_id: id, expires_at: expiresAt })
      .execute();
    await record("second-factor.requested", subjectOf(id));
  });
  return token;
}

export type SignInCodeResult =
  | { ok: true; userId: string }
  /** `ended`: unknown, expired, used, or after too many wrong codes */
  | { ok: false; reason: "wrong-code" | "ended" };

/** The second step of a sign-in. The challenge ends with the right code; so does the code. */
export async function checkSignInCode(
  ctx: Omit<CommandContext, "actor"> & SealDeps,
  input: z.input<typeof signInCodeInput>,
): Promise<SignInCodeResult> {
  const { token, code } = signInCodeInput.parse(input);
  const digest = digestOf(token);
  const found = await ctx.db
    .selectFrom("sign_in_challenges")
    .select("user_id as userId")
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!found) return { ok: false, reason: "ended" };
  const { userId } = found;
  return transact({ ...ctx, actor: { id: userId } }, async (transaction): Promise<SignInCodeResult> => {
    const { db, now } = transaction;
    // Locked before the challenge, as where it is removed.
    const authenticator = await findAuthenticator(db, userId, { forUpdate: true });
    const challenge = await lockChallenge(db, digest, now);
    if (!challenge || !authenticator?.confirmedAt) return { ok: false, reason: "ended" };
    const parsed = parseSignInCode(code);
    const key = openKey(ctx.sealKey, userId, authenticator);
    const isRight =
      parsed !== null &&
      (parsed.kind === "app"
        ? await acceptAppCode(transaction, { userId, key, lastPeriod: authenticator.lastPeriod, parsed })
        : await spendRecoveryCode(transaction, userId, parsed.code));
    const isLast = challenge.failures + 1 >= challengeFailuresMax;
    if (isRight || isLast) await db.deleteFrom("sign_in_challenges").where("digest", "=", digest).execute();
    if (isRight) return { ok: true, userId };
    if (isLast) {
      await transaction.record("second-factor.failed", subjectOf(userId));
      await enqueueEmail(db, secondFactorFailedEmail, { userId });
      return { ok: false, reason: "ended" };
    }
    await db
      .updateTable("sign_in_challenges")
      .set({ failures: challenge.failures + 1 })
      .where("digest", "=", digest)
      .execute();
    return { ok: false, reason: "wrong-code" };
  });
}

async function lockChallenge(db: WriteDb, digest: string, now: Date) {
  return db
    .selectFrom("sign_in_challenges")
    .select("failures")
    .where("digest", "=", digest)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

async function acceptAppCode(
  { db, now }: Transaction,
  of: { userId: string; key: string | undefined; lastPeriod: number | null; parsed: SignInCode },
): Promise<boolean> {
  const { userId, key, lastPeriod, parsed } = of;
  const period = key === undefined ? null : await periodOf(key, parsed.code, { now, lastPeriod });
  if (period === null) return false;
  await db.updateTable("authenticators").set({ last_period: period }).where("user_id", "=", userId).execute();
  return true;
}

async function spendRecoveryCode(
  { db, record }: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("digest", "=", digestOf(code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await record("recovery-code.used", subjectOf(userId));
  await enqueueChange(db, userId, "code-used");
  return true;
}
