import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { revokeAccountEmailLinks } from "./email-links.writes.server.ts";
import { endSessions } from "./sessions.commands.server.ts";

/** The hash of a user's password and when it was set; null for an account without a password. */
export async function findPassword(
  db: ReadDb,
  userId: string,
): Promise<{ hash: string; since: Date } | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["password", "updated_at"])
    .where("provider_id", "=", "credential")
    .where("account_id", "=", userId)
    .executeTakeFirst();
  return row?.password ? { hash: row.password, since: row.updated_at } : null;
}

/**
 * Sets the password, also for a user without one. Ends the user's sessions, except `currentSessionId`, and revokes links
 * that change password or email, so that knowing the old password is no longer of use.
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
  await revokeAccountEmailLinks(db, userId);
  await endSessions(db, userId, currentSessionId);
}

/** Password hashes of demo accounts, whose emails are under .example (reserved by RFC 2606); the most frequent first. */
export async function findDemoPasswords(db: ReadDb, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.id", "accounts.user_id")
    .select("accounts.password")
    .where("accounts.provider_id", "=", "credential")
    .where("accounts.password", "is not", null)
    .where("users.email", "like", "%.example")
    .groupBy("accounts.password")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .limit(max)
    .execute();
  return rows.flatMap(({ password }) => password ?? []);
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
  for (const { user_id: userId } of rows) {
    await revokeAccountEmailLinks(db, userId);
    await endSessions(db, userId, null);
  }
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
