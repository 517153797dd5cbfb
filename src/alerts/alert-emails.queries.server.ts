/** Letters about news of saved searches: put together under an id when they are ordered, read again when they go. */
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";

/** What was found before each of these moments is due. */
export type DigestCutoffs = { now: Date; daily: Date; weekly: Date };

const isDue = ({ now, daily, weekly }: DigestCutoffs) => sql<boolean>`(
  is_waiting and saved.deleted_at is null and found_at <= case alert
    when 'now' then ${now}::timestamptz when 'daily' then ${daily}::timestamptz
    when 'weekly' then ${weekly}::timestamptz end
)`;

/** People for whom something is due, at most `limit` of them. */
export async function usersWithPendingAlerts(db: Db, due: DigestCutoffs, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct saved.user_id as "userId"
    from saved_search_ads join saved_searches as saved on saved.id = search_id
    where ${isDue(due)} limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The person's letter that was ordered last, and when it goes. */
export async function findLastAlertEmail(
  db: Db,
  userId: string,
): Promise<{ letterId: string; mailAt: Date } | null> {
  const { rows } = await sql<{ letterId: string; mailAt: Date }>`
    select letter_id as "letterId", mail_at as "mailAt"
    from saved_search_ads join saved_searches as saved on saved.id = search_id
    where saved.user_id = ${userId} and letter_id is not null
    order by mail_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Puts all that is due for this person into the letter; gives how many ads. */
export async function assignToEmail(
  db: Db,
  userId: string,
  due: DigestCutoffs,
  letter: { letterId: string; mailAt: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update saved_search_ads set is_waiting = false, letter_id = ${letter.letterId}, mail_at = ${letter.mailAt}
    from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and ${isDue(due)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Whoever turned alerts off, or has an address that is not confirmed, is told nothing later either. */
export async function discardPendingMatches(db: Db, userId: string): Promise<void> {
  await sql`update saved_search_ads set is_waiting = false from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and is_waiting`.execute(db);
}

export type SearchMatches = { searchId: string; name: string; query: string; listingIds: string[] };

/** What the letter tells of: searches that still want letters, in the order of their making. */
export async function matchesOfEmail(db: Db, userId: string, letterId: string): Promise<SearchMatches[]> {
  const { rows } = await sql<SearchMatches>`
    select saved.id as "searchId", name, query, array_agg(listing_id)::text[] as "listingIds"
    from saved_search_ads join saved_searches as saved on saved.id = search_id
    where letter_id = ${letterId} and saved.user_id = ${userId} and saved.deleted_at is null and alert <> 'none'
    group by saved.id order by saved.created_at, saved.id`.execute(db);
  return rows;
}
