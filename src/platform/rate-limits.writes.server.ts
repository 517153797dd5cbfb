import { sql } from "kysely";
import type { ReadDb, WriteDb } from "./database/database.server.ts";

/**
 * Counts an attempt in a fixed window that starts with the first one. One statement, so that concurrent attempts on
 * several nodes are counted correctly.
 */
export async function incrementRateLimit(
  db: WriteDb,
  key: string,
  window: { windowSeconds: number; now: Date },
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(window.now.getTime() + window.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into rate_limits as stored (key, count, resets_at) values (${key}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when stored.resets_at <= ${window.now} then 1 else stored.count + 1 end,
      resets_at = case when stored.resets_at <= ${window.now} then excluded.resets_at else stored.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("insert into rate_limits returned no row");
  return row;
}

/** Attempts of the current window; null when there are none. */
export async function readRateLimit(
  db: ReadDb,
  key: string,
  now: Date,
): Promise<{ count: number; resetsAt: Date } | null> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["count", "resets_at as resetsAt"])
    .where("key", "=", key)
    .where("resets_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function resetRateLimit(db: WriteDb, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** Resets all keys that start with `key:`. Scans the table, which has at most an hour of rows. */
export async function resetRateLimitsUnder(db: WriteDb, key: string): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where(sql<boolean>`starts_with(key, ${`${key}:`})`)
    .execute();
}

export async function deleteExpiredRateLimits(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
}
