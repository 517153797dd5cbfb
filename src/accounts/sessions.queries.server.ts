import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { User } from "./users.queries.server.ts";

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

export type SessionWithUser = User & { sessionId: string; expiresAt: Date };

/** The session that has this token, also when it has expired, and its user. */
export async function findSessionWithUser(db: ReadDb, token: string): Promise<SessionWithUser | null> {
  const { rows } = await sql<SessionWithUser>`${prepared} select
      sessions.id as "sessionId", sessions.expires_at as "expiresAt", users.id, users.name, users.email, users.phone,
      users.role, users.avatar_image_id as "avatarImageId", users.created_at as "createdAt"
    from sessions join users on users.id = sessions.user_id where sessions.token = ${token}`.execute(db);
  return rows[0] ?? null;
}

/** Id of the user whose session has this token; null when the session has ended. */
export async function findSessionUser(db: ReadDb, token: string): Promise<string | null> {
  const row = await db.selectFrom("sessions").select("user_id").where("token", "=", token).executeTakeFirst();
  return row?.user_id ?? null;
}
