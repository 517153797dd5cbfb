import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

/** Number of active listings published on a day (UTC), and their latest change. */
export type ListingDay = { day: string; count: number; changedAt: Date };

/** Newest day first. Active listings are at most one lifetime old, so that there are about sixty days. */
export async function listingDays(db: ReadDb): Promise<ListingDay[]> {
  const { rows } = await sql<ListingDay>`
    select to_char(listed_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count, max(updated_at) as "changedAt"
    from listings where visibility = 'public' group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** @param day as 2026-11-21 */
export async function listingsOfDay(
  db: ReadDb,
  day: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + 24 * 60 * 60 * 1000);
  return db
    .selectFrom("listings")
    .select(["id", "updated_at as updatedAt"])
    .where("visibility", "=", "public")
    .where("listed_at", ">=", start)
    .where("listed_at", "<", end)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
