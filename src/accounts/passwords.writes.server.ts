import { enqueueEmail } from "../email/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { revokeAccountEmailLinks } from "./email-links.writes.server.ts";
import { secondFactorChangedEmail } from "./emails/second-factor-changed.ts";
import { deleteKnownClients } from "./known-clients.writes.server.ts";
import { endSessions } from "./sessions.commands.server.ts";
import { deleteSecondFactorSteps } from "./sign-in-challenges.writes.server.ts";

/**
 * Sets the password, also for a user without one. Ends the user's sessions, except `currentSessionId`, and revokes personal
 * tokens, and links that change password or email, so that knowing the old password is no longer of use. Passkeys, and
 * identities that were linked with a password, remain with `currentSessionId` only.
 */
export async function replacePassword(
  db: WriteDb,
  userId: string,
  passwordHash: string,
  now: Date,
  currentSessionId: string | null = null,
): Promise<void> {
  await db
    .insertInto("accounts")
    .values({
      id: userId,
      user_id: userId,
      account_id: userId,
      provider_id: "credential",
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider_id", "account_id"])
        .doUpdateSet({ password: passwordHash, updated_at: now }),
    )
    .execute();
  await endAccess(db, userId, currentSessionId);
}

async function endAccess(db: WriteDb, userId: string, currentSessionId: string | null = null): Promise<void> {
  // As `addPasskey` does: either the passkey is deleted here, or its challenge.
  await lockUsers(db, [userId]);
  // An intruder who knew the former password may have added a passkey. An owner who is signed in sees and removes those.
  if (currentSessionId === null) {
    await deletePasskeys(db, userId);
    await deleteLinkedIdentities(db, userId);
  }
  await revokeAccountEmailLinks(db, userId);
  await deleteKnownClients(db, userId);
  await deleteSecondFactorSteps(db, userId);
  await db.deleteFrom("api_tokens").where("user_id", "=", userId).execute();
  await endSessions(db, userId, currentSessionId);
}

async function deletePasskeys(db: WriteDb, userId: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  if (numDeletedRows > 0n)
    await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "passkeys-ended" });
}

/** Not the one with which the account was registered: no password was needed for it. */
async function deleteLinkedIdentities(db: WriteDb, userId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("made_account", "=", false)
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    await enqueueEmail(db, secondFactorChangedEmail, { userId, change: "identity-unlinked" });
}

/**
 * Replaces a hash of the same password, if it is still the stored one. The password itself does not change, so sessions,
 * links and the time since which it is valid remain. Not for demo accounts: those that still have the published password
 * are recognized by their common hash.
 */
export async function replaceHash(
  db: WriteDb,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("accounts")
    .from("users")
    .set({ password: to })
    .whereRef("users.id", "=", "accounts.user_id")
    .where("accounts.user_id", "=", userId)
    .where("accounts.provider_id", "=", "credential")
    .where("accounts.password", "=", from)
    .where("users.email", "not like", "%.example")
    .execute();
}

/** Removes the password of a user, and ends what it gave access to: sessions and links. */
export async function removePassword(db: WriteDb, userId: string): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ password: null })
    .where("provider_id", "=", "credential")
    .where("user_id", "=", userId)
    .execute();
  await endAccess(db, userId);
}

/** Removes the password from all accounts with this hash, ends their sessions and links; returns the ids of the users. */
export async function revokePassword(db: WriteDb, hash: string): Promise<string[]> {
  const rows = await db
    .updateTable("accounts")
    .set({ password: null })
    .where("provider_id", "=", "credential")
    .where("password", "=", hash)
    .returning("user_id")
    .execute();
  for (const { user_id: userId } of rows) await endAccess(db, userId);
  return rows.map((row) => row.user_id);
}

/** Sets this password for those of the users who have none. */
export async function restorePassword(
  db: WriteDb,
  userIds: readonly string[],
  hash: string,
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .updateTable("accounts")
    .set({ password: hash, updated_at: now })
    .where("provider_id", "=", "credential")
    .where("user_id", "in", [...userIds])
    .where("password", "is", null)
    .returning("user_id as userId")
    .execute();
  return rows.map(({ userId }) => userId);
}
