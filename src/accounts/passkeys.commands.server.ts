import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import {
  addPasskeyInput,
  ownPasswordInput,
  passkeyInput,
  passkeyNameInput,
  passkeyStepInput,
  passkeyStepStartInput,
  signedPasskeyInput,
} from "./account.input.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { secondFactorChangedEmail } from "./emails/second-factor-changed.ts";
import {
  type PasskeyNameRejection,
  parsePasskeyName,
  passkeyChallengeMinutes,
  passkeysMax,
} from "./passkey.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { digestOf, findChallenge } from "./second-factor.queries.server.ts";

/** `publicUrl`: the origin that passkeys belong to; `siteName`: what the browser shows. */
type SiteDeps = { publicUrl: string; siteName: string };

const rpId = ({ publicUrl }: Pick<SiteDeps, "publicUrl">) => new URL(publicUrl).hostname;
/** EdDSA, ES256 and RS256, which devices have; what else the library offers is an experiment of Node. */
const supportedAlgorithmIDs = [-8, -7, -257];
const subjectOf = (id: string) => ({ type: "user", id }) as const;

/** Options with which the browser creates a passkey. The password shows that the session is not unattended. */
export async function startPasskey(
  ctx: OwnContext & OwnPasswordDeps & SiteDeps & { actor: { id: string; email: string; name: string } },
  input: z.input<typeof ownPasswordInput>,
): Promise<
  | { ok: true; options: PublicKeyCredentialCreationOptionsJSON }
  | ({ ok: false } & (OwnPasswordRejection | { reason: "too-many-passkeys" }))
> {
  const checked = await checkOwnPassword(ctx, ownPasswordInput.parse(input).currentPassword);
  if (!checked.ok) return checked;
  const { id, email, name } = ctx.actor;
  const stored = await ctx.db
    .selectFrom("passkeys")
    .select(["credential_id as id", "transports"])
    .where("user_id", "=", id)
    .execute();
  if (stored.length >= passkeysMax) return { ok: false, reason: "too-many-passkeys" };
  const options = await generateRegistrationOptions({
    rpName: ctx.siteName,
    rpID: rpId(ctx),
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    excludeCredentials: stored,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await transact(ctx, async ({ db, now, record }) => {
    await storeChallenge(db, options.challenge, { userId: id, now });
    await record("passkey.requested", subjectOf(id));
  });
  return { ok: true, options };
}

export type AddPasskeyResult =
  | { ok: true; id: string }
  /** `invalid`: not an answer to a challenge of the last minutes, or the passkey is stored already */
  | { ok: false; reason: PasskeyNameRejection | "too-many-passkeys" | "invalid" };

export async function addPasskey(
  ctx: OwnContext & Pick<SiteDeps, "publicUrl">,
  input: z.input<typeof addPasskeyInput>,
): Promise<AddPasskeyResult> {
  const { name: typed, response } = addPasskeyInput.parse(input);
  const parsed = parsePasskeyName(typed);
  if (!parsed.ok) return parsed;
  const made = await verified((expectedChallenge) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: ctx.publicUrl,
      expectedRPID: rpId(ctx),
      supportedAlgorithmIDs,
    }),
  );
  const credential = made?.result.registrationInfo?.credential;
  if (!made || !credential) return { ok: false, reason: "invalid" };
  const { id: userId } = ctx.actor;
  return transact(ctx, async ({ db, now, record }): Promise<AddPasskeyResult> => {
    // Before the challenge, as where a new password deletes both.
    await lockUsers(db, [userId]);
    if (!(await consumeChallenge(db, made.challenge, { userId, now })))
      return { ok: false, reason: "invalid" };
    const { count } = await db
      .selectFrom("passkeys")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= passkeysMax) return { ok: false, reason: "too-many-passkeys" };
    const id = uuidv7();
    const added = await db
      .insertInto("passkeys")
      .values({
        id,
        user_id: userId,
        name: parsed.name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return { ok: false, reason: "invalid" };
    await record("passkey.added", subjectOf(userId));
    await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "passkey-added" });
    return { ok: true, id };
  });
}

/** Nothing changes for the passkey of another member, or one that was removed. */
export async function renamePasskey(
  ctx: OwnContext,
  input: z.input<typeof passkeyNameInput>,
): Promise<{ ok: true } | { ok: false; reason: PasskeyNameRejection }> {
  const { passkeyId, name } = passkeyNameInput.parse(input);
  const parsed = parsePasskeyName(name);
  if (!parsed.ok) return parsed;
  await transact(ctx, async ({ db, record }) => {
    const { numUpdatedRows } = await db
      .updateTable("passkeys")
      .set({ name: parsed.name })
      .where("id", "=", passkeyId)
      .where("user_id", "=", ctx.actor.id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await record("passkey.renamed", subjectOf(ctx.actor.id));
  });
  return { ok: true };
}

/** Idempotent. */
export async function removePasskey(ctx: OwnContext, input: z.input<typeof passkeyInput>): Promise<void> {
  const { passkeyId } = passkeyInput.parse(input);
  const { id: userId } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await record("passkey.removed", subjectOf(userId));
    await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "passkey-removed" });
  });
}

/** Options with which a visitor's browser signs in. They name no account: the browser offers the passkeys that it has. */
export async function startPasskeySignIn(
  ctx: CommandContext<null> & Pick<SiteDeps, "publicUrl">,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({ rpID: rpId(ctx), userVerification: "required" });
  await transact(ctx, ({ db, now }) => storeChallenge(db, options.challenge, { userId: null, now }));
  return options;
}

/** Whose passkey signed the challenge; null for any other answer. The device has verified the person, so no code follows. */
export async function checkPasskey(
  ctx: Omit<CommandContext, "actor"> & Pick<SiteDeps, "publicUrl">,
  input: z.input<typeof signedPasskeyInput>,
): Promise<{ userId: string } | null> {
  const signed = await verifySignature(ctx, signedPasskeyInput.parse(input));
  if (!signed) return null;
  const { userId } = signed;
  return transact({ ...ctx, actor: { id: userId } }, async (transaction) => {
    if (!(await consumeChallenge(transaction.db, signed.challenge, { userId: null, now: transaction.now })))
      return null;
    await markUsed(transaction, signed);
    return { userId };
  });
}

/**
 * Options for the second step of a sign-in: a passkey of the user whose password was right. Null when that
 * sign-in has ended, or the user has no passkey.
 */
export async function startPasskeyStep(
  ctx: Omit<CommandContext, "actor"> & Pick<SiteDeps, "publicUrl">,
  input: z.input<typeof passkeyStepStartInput>,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const { token } = passkeyStepStartInput.parse(input);
  const found = await findChallenge(ctx.db, token, ctx.now);
  if (!found) return null;
  const { userId } = found;
  const allowCredentials = await ctx.db
    .selectFrom("passkeys")
    .select(["credential_id as id", "transports"])
    .where("user_id", "=", userId)
    .execute();
  if (allowCredentials.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: rpId(ctx),
    userVerification: "required",
    allowCredentials,
  });
  await transact({ ...ctx, actor: { id: userId } }, ({ db, now }) =>
    storeChallenge(db, options.challenge, { userId, now }),
  );
  return options;
}

export type PasskeyStepResult =
  | { ok: true; userId: string }
  /** `ended`: unknown, expired or used */
  | { ok: false; reason: "invalid-passkey" | "ended" };

/** The second step of a sign-in with a passkey. The sign-in ends with it, as with the right code. */
export async function checkPasskeyStep(
  ctx: Omit<CommandContext, "actor"> & Pick<SiteDeps, "publicUrl">,
  input: z.input<typeof passkeyStepInput>,
): Promise<PasskeyStepResult> {
  const { token, response } = passkeyStepInput.parse(input);
  const found = await findChallenge(ctx.db, token, ctx.now);
  if (!found) return { ok: false, reason: "ended" };
  const { userId } = found;
  const signed = await verifySignature(ctx, response);
  if (signed?.userId !== userId) return { ok: false, reason: "invalid-passkey" };
  return transact({ ...ctx, actor: { id: userId } }, async (transaction): Promise<PasskeyStepResult> => {
    const { db, now } = transaction;
    if (!(await consumeChallenge(db, signed.challenge, { userId, now })))
      return { ok: false, reason: "invalid-passkey" };
    const { numDeletedRows } = await db
      .deleteFrom("sign_in_challenges")
      .where("digest", "=", digestOf(token))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return { ok: false, reason: "ended" };
    await markUsed(transaction, signed);
    return { ok: true, userId };
  });
}

type Signed = { id: string; userId: string; challenge: string; counter: number };

/** Whose stored passkey made the signature, and of which challenge; null for any other answer. */
async function verifySignature(
  ctx: { db: ReadDb } & Pick<SiteDeps, "publicUrl">,
  response: z.output<typeof signedPasskeyInput>,
): Promise<Signed | null> {
  const stored = await ctx.db
    .selectFrom("passkeys")
    .select(["id", "user_id as userId", "public_key as publicKey", "counter"])
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (!stored) return null;
  const { id, userId, publicKey } = stored;
  const signed = await verified((expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: ctx.publicUrl,
      expectedRPID: rpId(ctx),
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: Number(stored.counter) },
    }),
  );
  if (!signed?.result.verified) return null;
  return { id, userId, challenge: signed.challenge, counter: signed.result.authenticationInfo.newCounter };
}

async function markUsed({ db, now, record }: Transaction, { id, userId, counter }: Signed): Promise<void> {
  await db.updateTable("passkeys").set({ counter, last_used_at: now }).where("id", "=", id).execute();
  await record("passkey.used", subjectOf(userId));
}

/** The result with the challenge that was signed; null when the library rejects the answer. Reads and writes nothing. */
async function verified<Result>(
  verify: (expectedChallenge: (challenge: string) => boolean) => Promise<Result>,
): Promise<{ result: Result; challenge: string } | null> {
  let challenge = "";
  const expect = (signed: string) => {
    challenge = signed;
    return true;
  };
  try {
    return { result: await verify(expect), challenge };
  } catch {
    return null;
  }
}

async function storeChallenge(
  db: WriteDb,
  challenge: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + passkeyChallengeMinutes * 60_000);
  await db
    .insertInto("passkey_challenges")
    .values({ digest: digestOf(challenge), user_id: userId, expires_at: expiresAt })
    .execute();
}

/** False when it was not given to this user, has expired or was used. */
async function consumeChallenge(
  db: WriteDb,
  challenge: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("digest", "=", digestOf(challenge))
    .where("user_id", "is not distinct from", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
