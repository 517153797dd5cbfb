import type { ReadDb } from "../platform/database/database.server.ts";

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

/** The hash of the password of the user with this email; null without one. */
export async function findPasswordByEmail(
  db: ReadDb,
  email: string,
): Promise<{ userId: string; hash: string } | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.user_id", "users.id")
    .select(["users.id", "accounts.password"])
    .where("users.email", "=", email)
    .where("accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ? { userId: row.id, hash: row.password } : null;
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
