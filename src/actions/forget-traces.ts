import type { Db } from "../data/database.ts";
import { forgetEndedLimits } from "../data/rate-limits.ts";
import { deleteEndedSessions } from "../data/users.ts";
import { forgetViewsBefore } from "../data/views.ts";

const dayMs = 86_400_000;

/**
 * Who looked at what is kept for the day it serves to count, tries for as long as their limit runs,
 * sessions until they end.
 */
export async function forgetTraces(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  await forgetViewsBefore(db, yesterday);
  await forgetEndedLimits(db, now);
  await deleteEndedSessions(db, now);
}
