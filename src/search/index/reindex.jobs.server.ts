import { enqueue, type TaskPayload } from "../../jobs/queue.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { reindexBatch } from "./reindex.server.ts";
import { refreshTermStatistics } from "./term-statistics.server.ts";

const batchSize = 500;

/**
 * Search words of ads that were written by an older version: 500 ads a run, a second; the next run goes on. Meanwhile
 * those ads are found as that version found them.
 * @returns how many were done, this run and those before, once none is left; null until then
 */
export async function reindexListings(
  db: Db,
  { done }: TaskPayload<"reindex-listings">,
): Promise<number | null> {
  const count = await reindexBatch(db, batchSize);
  const all = done + count;
  if (count === batchSize) {
    await enqueue(db, "reindex-listings", { done: all }, { key: "reindex-listings" });
    return null;
  }
  if (all > 0) await refreshTermStatistics(db);
  return all;
}
