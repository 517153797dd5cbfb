/**
 * Emails about new matches of saved searches: a row is created when an email is scheduled; its matches are loaded when
 * it is sent.
 */
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";

/** Matches up to these times are due. */
export type DueBefore = { now: Date; daily: Date; weekly: Date };

export const isDue = ({ now, daily, weekly }: DueBefore) => sql<boolean>`(
  is_pending and saved.deleted_at is null and matched_at <= case alert
    when 'now' then ${now}::timestamptz when 'daily' then ${daily}::timestamptz
    when 'weekly' then ${weekly}::timestamptz end
)`;

/** At most `limit` users with due matches. */
export async function usersWithDueMatches(db: Db, due: DueBefore, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct saved.user_id as "userId"
    from saved_search_matches join saved_searches as saved on saved.id = search_id
    where ${isDue(due)} limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The user's most recently scheduled alert email, sent or not. */
export async function findLatestAlertEmail(
  db: Db,
  userId: string,
): Promise<{ id: string; dueAt: Date; isScheduled: boolean } | null> {
  const row = await db
    .selectFrom("alert_emails")
    .select(["id", "due_at as dueAt", "state"])
    .where("user_id", "=", userId)
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, dueAt: row.dueAt, isScheduled: row.state === "scheduled" } : null;
}

export async function hasDueMatches(db: Db, userId: string, due: DueBefore): Promise<boolean> {
  const { rows } = await sql`
    select from saved_search_matches join saved_searches as saved on saved.id = search_id
    where saved.user_id = ${userId} and ${isDue(due)} limit 1`.execute(db);
  return rows.length > 0;
}

export type MatchesOfSearch = { searchId: string; name: string; query: string; listingIds: string[] };

/**
 * Matches of the email, of searches with alerts enabled, oldest search first. Null when the email does not exist or was
 * already sent or skipped.
 */
export async function matchesOfAlertEmail(
  db: Db,
  id: string,
): Promise<{ userId: string; searches: MatchesOfSearch[] } | null> {
  const email = await db
    .selectFrom("alert_emails")
    .select("user_id as userId")
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .executeTakeFirst();
  if (!email) return null;
  const { rows } = await sql<MatchesOfSearch>`
    select saved.id as "searchId", name, query, array_agg(listing_id)::text[] as "listingIds"
    from saved_search_matches join saved_searches as saved on saved.id = search_id
    where alert_email_id = ${id} and saved.user_id = ${email.userId} and saved.deleted_at is null
      and alert <> 'none'
    group by saved.id order by saved.created_at, saved.id`.execute(db);
  return { userId: email.userId, searches: rows };
}
