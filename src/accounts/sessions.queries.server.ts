import type { ReadDb } from "../platform/database/database.server.ts";

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

/** Id of the user whose session has this token; null when the session has ended. */
export async function findSessionUser(db: ReadDb, token: string): Promise<string | null> {
  const row = await db.selectFrom("sessions").select("user_id").where("token", "=", token).executeTakeFirst();
  return row?.user_id ?? null;
}
