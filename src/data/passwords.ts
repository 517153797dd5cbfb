import type { Db } from "./database.ts";
import { endEmailLinksThatTakeOver } from "./email-links.ts";
import { endSessions } from "./sessions.ts";

/** What is kept of a person's password, and since when; null for an account that nobody can sign in to. */
export async function findPassword(db: Db, userId: string): Promise<{ hash: string; since: Date } | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["password", "updated_at"])
    .where("provider_id", "=", "credential")
    .where("account_id", "=", userId)
    .executeTakeFirst();
  return row?.password ? { hash: row.password, since: row.updated_at } : null;
}

/**
 * Somebody without a password yet gets one. Every session ends, and so do links to another password or address that
 * were asked for before: whoever knew the old password is out. `keptSessionId` goes on, for a person who changes their
 * own.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  now: Date,
  keptSessionId: string | null = null,
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
  await endEmailLinksThatTakeOver(db, userId);
  await endSessions(db, userId, keptSessionId);
}
