import type { WriteDb } from "../platform/database/database.server.ts";

/** Purges the reasons of contests that were decided before `before`. The decision stays. */
export async function purgeContestReasonsBefore(db: WriteDb, before: Date): Promise<void> {
  await db
    .updateTable("deal_feedback")
    .set({ contest_reason: null })
    .where("contest_reason", "is not", null)
    .where("decided_at", "<", before)
    .execute();
}
