import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { dayOf } from "./figures.queries.server.ts";

const saltKey = "visitor-salt";

/**
 * The salt of the day, the same on all nodes. The next day has another, which replaces it: from then on no hash of the day
 * before can be computed again, not even with the secrets of the site.
 */
export async function dailySalt(db: WriteDb, day: string): Promise<string> {
  const value = JSON.stringify({ day, salt: randomBytes(24).toString("base64url") });
  const { rows } = await sql<{ salt: string }>`
    insert into settings (key, value) values (${saltKey}, ${value}::jsonb)
    on conflict (key) do update set value =
      case when settings.value->>'day' >= excluded.value->>'day' then settings.value else excluded.value end
    returning value->>'salt' as salt`.execute(db);
  return rows[0]?.salt ?? "";
}

/** Visitors of the day, each once. @param visitors keyed hashes */
export async function recordVisitors(db: WriteDb, visitors: readonly string[], now: Date): Promise<void> {
  if (visitors.length === 0) return;
  const day = dayOf(now);
  const salt = await dailySalt(db, day);
  const hashes = visitors.map((visitor) =>
    createHash("sha256").update(`${salt} ${visitor}`).digest("base64url").slice(0, 22),
  );
  await sql`insert into daily_visitors (day, visitor) select ${day}::date, unnest(${hashes}::text[])
    on conflict do nothing`.execute(db);
}

/** Searches with words that found nothing. */
export async function recordEmptySearches(db: WriteDb, count: number, now: Date): Promise<void> {
  if (count === 0) return;
  await sql`insert into daily_figures (day, name, value) values (${dayOf(now)}::date, 'empty-searches', ${count})
    on conflict (name, day) do update set value = daily_figures.value + excluded.value`.execute(db);
}

/** Job: numbers of the visitors of the days before; their hashes and the salt are deleted. */
export async function countVisitorsBefore(db: WriteDb, day: string): Promise<void> {
  await sql`
    with counted as (delete from daily_visitors where day < ${day}::date returning day)
    insert into daily_figures (day, name, value)
    select day, 'visitors', count(*)::integer from counted group by day
    on conflict (name, day) do update set value = daily_figures.value + excluded.value`.execute(db);
  await sql`delete from settings where key = ${saltKey} and value->>'day' < ${day}`.execute(db);
}
