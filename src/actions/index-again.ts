import type { Db } from "../data/database.ts";
import { enqueue, type Tasks } from "../data/jobs.ts";
import { countForSearches } from "../data/search/search-counts.ts";
import { indexSomeAgain } from "../data/search/search-reindex.ts";

const batchSize = 500;

/**
 * Search words of ads that were written by an older version: 500 ads a run, a second; the next run goes on. Meanwhile
 * those ads are found as that version found them.
 * @returns how many were done, this run and those before, once none is left; null until then
 */
export async function indexAgain(db: Db, { done }: Tasks["index-again"]): Promise<number | null> {
  const count = await indexSomeAgain(db, batchSize);
  const all = done + count;
  if (count === batchSize) {
    await enqueue(db, "index-again", { done: all }, { key: "index-again" });
    return null;
  }
  if (all > 0) await countForSearches(db);
  return all;
}
