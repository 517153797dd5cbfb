import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

/** The user reads the reason when signing in, and in an email. */
export type Suspension = { until: Date; reason: string };

/** Null when the account is not suspended at that time. */
export async function findSuspension(db: ReadDb, userId: string, now: Date): Promise<Suspension | null> {
  const row = await db
    .selectFrom("users")
    .select(["suspended_until as until", "suspension_reason as reason"])
    .where("id", "=", userId)
    .where("suspended_until", ">", now)
    .executeTakeFirst();
  return row?.until && row.reason ? { until: row.until, reason: row.reason } : null;
}

/** The latest, also one that is over; null when there was none. */
export async function findLatestSuspension(
  db: ReadDb,
  userId: string,
): Promise<{ until: Date | null; reason: string | null } | null> {
  const row = await db
    .selectFrom("users")
    .select(["suspended_until as until", "suspension_reason as reason"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && (row.until || row.reason) ? row : null;
}

/**
 * The account that is about to publish. Locks its row against a suspension, which holds the listings that it finds: either it
 * finds what this transaction publishes, or the account is suspended here.
 */
export async function lockPublisher(
  db: WriteDb,
  userId: string,
  now: Date,
): Promise<{ isSuspended: boolean; isEmailVerified: boolean }> {
  const row = await db
    .selectFrom("users")
    .select(["suspended_until as suspendedUntil", "email_verified as isEmailVerified"])
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  const isSuspended = row?.suspendedUntil != null && row.suspendedUntil > now;
  return { isSuspended, isEmailVerified: row?.isEmailVerified ?? false };
}
