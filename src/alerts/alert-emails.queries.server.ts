/**
 * Emails about new matches of saved searches: a row is created when an email is scheduled; its matches are loaded again
 * when it is sent.
 */
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";

/** Matches up to these times are due. */
export type DueBefore = { now: Date; daily: Date; weekly: Date };

const isDue = ({ now, daily, weekly }: DueBefore) => sql<boolean>`(
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

export async function insertAlertEmail(
  db: Db,
  email: { id: string; userId: string; dueAt: Date },
): Promise<void> {
  await db
    .insertInto("alert_emails")
    .values({ id: email.id, user_id: email.userId, due_at: email.dueAt })
    .execute();
}

/** Adds all due matches of the user to the email; returns their number. */
export async function addDueMatches(
  db: Db,
  userId: string,
  due: DueBefore,
  alertEmailId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update saved_search_matches set is_pending = false, alert_email_id = ${alertEmailId}
    from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and ${isDue(due)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * For a user who turned alerts off or whose address is not verified: these matches are not sent later either. Returns how
 * many.
 */
export async function discardPendingMatches(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update saved_search_matches set is_pending = false from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and is_pending`.execute(db);
  return Number(numAffectedRows ?? 0n);
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

/** Returns the email's user; null when the email was sent or skipped before, which stays so. */
export async function setAlertEmailState(
  db: Db,
  id: string,
  state: "sent" | "skipped",
): Promise<string | null> {
  const row = await db
    .updateTable("alert_emails")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .returning("user_id as userId")
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Deletes old emails with their matches. */
export async function purgeAlertEmails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("alert_emails").where("due_at", "<", before).execute();
}
