import type { ReadDb } from "../platform/database/database.server.ts";

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
