import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

export type Session = { id: string; startedAt: Date; lastSeenAt: Date };

/**
 * The user's open sessions, newest first. `lastSeenAt` is updated at most once a day: the last use is up to a day
 * later.
 */
export async function openSessions(db: ReadDb, userId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at as startedAt", "updated_at as lastSeenAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends the user's sessions except `exceptId`; returns their number. */
export async function endSessions(db: WriteDb, userId: string, exceptId: string | null): Promise<number> {
  let ending = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptId !== null) ending = ending.where("id", "<>", exceptId);
  return Number((await ending.executeTakeFirst()).numDeletedRows);
}

/** Purges expired sessions. */
export async function deleteEndedSessions(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
