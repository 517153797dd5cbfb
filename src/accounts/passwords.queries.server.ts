import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { revokeAccountEmailLinks } from "./email-links.queries.server.ts";
import { endSessions } from "./sessions.queries.server.ts";

/** The hash of a user's password, and since when it is set; null for an account without a password. */
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
 * Sets the password, also of a user without one. Every session ends, and so do earlier links to another password or
 * address: a person who knew the old password is signed out. `currentSessionId` does not end: that of a user who changes
 * their own password.
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

/** Password hashes of accounts with an address under .example, which is reserved (RFC 2606); the most frequent first. */
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

/** Removes the password with this hash from all accounts that have it; returns their ids. Their sessions and links end. */
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
