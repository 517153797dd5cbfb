import { sql } from "kysely";
import { enqueue, enqueueAll, type TaskPayload } from "../../jobs/index.server.ts";
import { readTaxonomy } from "../../listings/index.server.ts";
import { applyTaxonomy } from "../../listings/taxonomy.ts";
import type { Db, ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { reindexCategoryBatch } from "./reindex.server.ts";
import { refreshTermStatistics } from "./term-statistics.server.ts";

type Renamed = { category: string; subCategory: string | null };

const keyOf = ({ category, subCategory }: Renamed) => `reindex-category:${category}:${subCategory ?? ""}`;

/** In the transaction that renames them. Renamed again meanwhile, a category starts anew. */
export async function enqueueReindexing(db: WriteDb, renamed: readonly Renamed[]): Promise<void> {
  const jobs = renamed.map((one) => ({ payload: { ...one, after: null, done: 0 }, key: keyOf(one) }));
  await enqueueAll(db, "reindex-category", jobs);
}

/**
 * Reindexes a batch of the listings; each run enqueues the next. The names are read from the database, since this process may not
 * have followed the change yet. Returns the number of all of them once none is left; null before.
 */
export async function reindexCategory(
  db: Db,
  { category, subCategory, after, done }: TaskPayload<"reindex-category">,
  { batchSize = 500 } = {},
): Promise<number | null> {
  applyTaxonomy(await readTaxonomy(db));
  const { count, last } = await reindexCategoryBatch(db, { category, subCategory, after }, batchSize);
  const all = done + count;
  if (count === batchSize) {
    const next = { category, subCategory, after: last, done: all };
    await enqueue(db, "reindex-category", next, { key: keyOf(next) });
    return null;
  }
  if (all > 0) await refreshTermStatistics(db);
  return all;
}

/** Waiting or running reindexing of renamed categories, with how many listings are done. */
export async function findReindexing(db: ReadDb): Promise<(Renamed & { done: number })[]> {
  const { rows } = await sql<Renamed & { done: number }>`
    select payload->>'category' as category, payload->>'subCategory' as "subCategory", (payload->>'done')::int as done
    from graphile_worker._private_jobs where key like 'reindex-category:%' and attempts < max_attempts
    order by key`.execute(db);
  return rows;
}
