import type { WriteDb } from "../platform/database/database.server.ts";
import { digestOf } from "./second-factor.queries.server.ts";
import { unconfirmedHours } from "./second-factor.ts";

/** Keys that were never confirmed, and sign-ins that were not finished. */
export async function deleteEndedSecondFactorSteps(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<=", now).execute();
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("authenticators")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", new Date(now.getTime() - unconfirmedHours * 3_600_000))
    .execute();
}

/**
 * After a change of the password: who knew the former one must not finish a sign-in, a passkey or an authenticator that they
 * began with it, nor leave its owner a key that they know.
 */
export async function deleteSecondFactorSteps(db: WriteDb, userId: string): Promise<void> {
  await db.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
  await db.deleteFrom("passkey_challenges").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Deletes the challenge of a sign-in that is rejected after all. */
export async function deleteChallenge(db: WriteDb, token: string): Promise<void> {
  await db.deleteFrom("sign_in_challenges").where("digest", "=", digestOf(token)).execute();
}
