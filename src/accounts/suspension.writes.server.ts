import type { WriteDb } from "../platform/database/database.server.ts";
import type { Suspension } from "./suspension.queries.server.ts";

export async function writeSuspension(db: WriteDb, userId: string, suspension: Suspension): Promise<void> {
  await db
    .updateTable("users")
    .set({ suspended_until: suspension.until, suspension_reason: suspension.reason })
    .where("id", "=", userId)
    .execute();
}

export async function clearSuspension(db: WriteDb, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ suspended_until: null, suspension_reason: null })
    .where("id", "=", userId)
    .execute();
}

/** A user whose suspension is over, locked; null when there is none. Rows that others have locked are left to the next run. */
export async function lockEndedSuspension(db: WriteDb, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("suspended_until", "<=", now)
    .orderBy("suspended_until")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Ends a suspension now: the account can sign in again at once. The job that ends suspensions releases the listings. True
 * when the account was suspended.
 */
export async function endSuspension(db: WriteDb, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ suspended_until: now })
    .where("id", "=", userId)
    .where("suspended_until", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
