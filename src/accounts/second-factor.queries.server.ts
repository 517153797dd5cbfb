import { createHash, randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type SecretKey, secretKey, unseal } from "../platform/secrets/secret-keys.server.ts";
import { recoveryAlphabet, recoveryCodeCount, type SecondSteps } from "./second-factor.ts";

/** `off`, `started` (waits for the first code) or `on`. */
export type SecondFactor =
  | { state: "off" }
  | { state: "started"; key: string }
  | { state: "on"; since: Date; recoveryCodes: number };

/** The key that encrypts keys of authenticators. @param secret the site's secret for second factors */
export const secondFactorKey = (secret: string): SecretKey => secretKey(secret);

/** Bound to its user: the keys of two users cannot be swapped in the table. */
export const sealName = (userId: string) => `authenticator ${userId}`;

export async function findSecondFactor(
  db: ReadDb,
  userId: string,
  sealKey: SecretKey,
): Promise<SecondFactor> {
  const row = await findAuthenticator(db, userId);
  if (!row) return { state: "off" };
  if (row.confirmedAt) {
    const recoveryCodes = await countRecoveryCodes(db, userId);
    return { state: "on", since: row.confirmedAt, recoveryCodes };
  }
  const key = openKey(sealKey, userId, row);
  return key === undefined ? { state: "off" } : { state: "started", key };
}

export type Authenticator = {
  keyId: string;
  sealed: Buffer;
  confirmedAt: Date | null;
  lastPeriod: number | null;
};

/** @param forUpdate inside a transaction: concurrent codes are checked one after the other */
export async function findAuthenticator(
  db: ReadDb,
  userId: string,
  { forUpdate = false } = {},
): Promise<Authenticator | undefined> {
  const { rows } = await sql<Authenticator>`select key_id as "keyId", sealed, confirmed_at as "confirmedAt",
      last_period::float8 as "lastPeriod"
    from authenticators where user_id = ${userId} ${forUpdate ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Undefined when another secret encrypted it: APP_SECRET was lost. */
export function openKey(
  sealKey: SecretKey,
  userId: string,
  sealed: Pick<Authenticator, "keyId" | "sealed">,
): string | undefined {
  return unseal({ current: sealKey, previous: [] }, sealName(userId), sealed);
}

/** Second factors that the user has. */
export async function findSecondSteps(db: ReadDb, userId: string): Promise<SecondSteps> {
  const { rows } = await sql<SecondSteps>`select role = 'admin' as "isAdministrator",
      exists (select from authenticators where user_id = users.id and confirmed_at is not null) as "hasApp",
      exists (select from passkeys where user_id = users.id) as "hasPasskey"
    from users where id = ${userId}`.execute(db);
  return rows[0] ?? { hasApp: false, hasPasskey: false, isAdministrator: false };
}

/** Whether an administrator has what REQUIRE_SECOND_FACTOR asks for: an app, or a passkey (`isSecondStepDue`). */
export async function hasSecondFactor(db: ReadDb, userId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await findSecondSteps(db, userId);
  return hasApp || hasPasskey;
}

async function countRecoveryCodes(db: ReadDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** 120 random bits each, which need no slow hash. */
export function createRecoveryCodes(): string[] {
  const character = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 24 }, character).join(""));
}

export function createChallengeToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: digestOf(token) };
}

/** No salt: codes and tokens are random. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The sign-in that this token continues; null when it has ended. @param now absent: the database's time */
export async function findChallenge(
  db: ReadDb,
  token: string,
  now?: Date,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .selectFrom("sign_in_challenges")
    .innerJoin("users", "users.id", "sign_in_challenges.user_id")
    .select(["users.id as userId", "users.email"])
    .where("digest", "=", digestOf(token))
    .where("expires_at", ">", now ?? sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}
