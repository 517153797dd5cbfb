import type { WriteDb } from "../platform/database/database.server.ts";
import type { Suspension } from "./suspension.queries.server.ts";

/** Null ends the suspension. */
export async function writeSuspension(
  db: WriteDb,
  userId: string,
  suspension: Suspension | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ suspended_until: suspension?.until ?? null, suspension_reason: suspension?.reason ?? null })
    .where("id", "=", userId)
    .execute();
}

/** Ends the suspensions that are over, and returns their users. */
export async function clearEndedSuspensions(db: WriteDb, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("users")
    .set({ suspended_until: null, suspension_reason: null })
    .where("suspended_until", "<=", now)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
