import { enqueue, type TaskPayload } from "../../jobs/index.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { reindexBatch } from "./reindex.server.ts";
import { refreshTermStatistics } from "./term-statistics.server.ts";

const batchSize = 500;

/**
 * Reindexes listings written by an older version, in batches of 500 (about a second each); each run schedules the next.
 * Until then they are found by their old index.
 * @returns the total number reindexed once none is left; null before
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
