import { sql } from "kysely";
import type { ReadDb, WriteDb } from "./database/database.server.ts";

/**
 * One more try under `key`, in a fixed window that opens with the first one.
 * One statement, so that many at once on many nodes are counted right.
 */
export async function incrementRateLimit(
  db: WriteDb,
  key: string,
  limit: { windowSeconds: number; now: Date },
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(limit.now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into rate_limits as kept (key, count, resets_at) values (${key}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when kept.resets_at <= ${limit.now} then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= ${limit.now} then excluded.resets_at else kept.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("rate_limits gave no row back");
  return row;
}

/** The tries of a window that is still open; null when there were none. */
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

/** Under every key that begins with `key:`. Reads the whole table, which holds an hour at most. */
export async function resetRateLimitsUnder(db: WriteDb, key: string): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where(sql<boolean>`starts_with(key, ${`${key}:`})`)
    .execute();
}

export async function deleteExpiredRateLimits(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
}
