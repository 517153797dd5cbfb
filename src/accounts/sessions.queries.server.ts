import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { storedTokens } from "./session-token.server.ts";
import type { User } from "./users.queries.server.ts";

/** A session ends after this time without use. Use extends it, at most once a day. */
export const sessionDays = 30;
/** Absolute lifetime, also of a session in use: a stolen cookie must not be valid forever. */
const memberLifetime = sql`interval '90 days'`;
/** Lifetime of sessions of administrators and moderators. */
const staffLifetime = sql`interval '12 hours'`;

/** Condition on `sessions` joined with `users`: within their lifetime, and the user is not suspended. */
export function isWithinLifetime(now = sql`now()`) {
  return sql<boolean>`(sessions.created_at > ${now} -
    case when users.role = 'member' then ${memberLifetime} else ${staffLifetime} end
    and (users.suspended_until is null or users.suspended_until <= ${now}))`;
}

/** `device`: from `deviceOf` */
export type Session = { id: string; device: string | null; startedAt: Date; lastSeenAt: Date };

/**
 * The user's open sessions, newest first. `lastSeenAt` is updated at most once a day: the last use is up to a day
 * later.
 */
export async function openSessions(db: ReadDb, userId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent as device", "created_at as startedAt", "updated_at as lastSeenAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type OpenSession = User & {
  sessionId: string;
  /** Less than `sessionDays` - 1 are left: use extends it. */
  isExtensionDue: boolean;
};

/**
 * The session that has this token, with its user; undefined when it has ended. The database's clock decides, so that a
 * node with a wrong clock ends no sessions.
 */
export async function findOpenSession(db: ReadDb, token: string): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`${prepared} select
      sessions.id as "sessionId", users.id, users.name, users.email, users.phone, users.role,
      users.avatar_image_id as "avatarImageId", users.created_at as "createdAt",
      sessions.expires_at <= now() + make_interval(days => ${sessionDays - 1}::int) as "isExtensionDue"
    from sessions join users on users.id = sessions.user_id
    where sessions.token = any(${storedTokens(token)}::text[]) and sessions.expires_at > now()
      and ${isWithinLifetime()}`.execute(db);
  return rows[0];
}

/** Returns those of the given sessions that have ended. */
export async function findEndedSessions(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as known (id) where not exists (
      select from sessions join users on users.id = sessions.user_id
      where sessions.id = known.id and sessions.expires_at > now() and ${isWithinLifetime()})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Id of the user whose session has this token; null when the session has ended. */
export async function findSessionUser(db: ReadDb, token: string): Promise<string | null> {
  const row = await db
    .selectFrom("sessions")
    .select("user_id")
    .where("token", "in", storedTokens(token))
    .executeTakeFirst();
  return row?.user_id ?? null;
}
