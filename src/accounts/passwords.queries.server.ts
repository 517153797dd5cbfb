import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

const version = sql<string>`accounts.updated_at::text`.as("version");

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

/** The hash of the password of the user with this email, and its version (`findPasswordVersion`); null without one. */
export async function findPasswordByEmail(
  db: ReadDb,
  email: string,
): Promise<{ userId: string; hash: string; version: string } | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.user_id", "users.id")
    .select(["users.id", "accounts.password", version])
    .where("users.email", "=", email)
    .where("accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ? { userId: row.id, hash: row.password, version: row.version } : null;
}

/**
 * Names the password that a user has; null without one. It differs after every change, and not after `replaceHash`, since the
 * password is the same.
 */
export async function findPasswordVersion(db: ReadDb, userId: string): Promise<string | null> {
  return (await passwordVersion(db, userId).executeTakeFirst())?.version ?? null;
}

/** As `findPasswordVersion`, after a change that is in progress. */
export async function awaitPasswordVersion(db: WriteDb, userId: string): Promise<string | null> {
  return (await passwordVersion(db, userId).forShare().executeTakeFirst())?.version ?? null;
}

function passwordVersion(db: ReadDb, userId: string) {
  return db
    .selectFrom("accounts")
    .select(version)
    .where("provider_id", "=", "credential")
    .where("user_id", "=", userId)
    .where("password", "is not", null);
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
