import { enqueue, type JobPayloads } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { prefilterColumns } from "./prefilter.server.ts";
import { readSavedQuery } from "./saved-search.ts";
import { savedQueriesAfter, updatePrefilter } from "./saved-searches.queries.server.ts";

const batchSize = 500;

/**
 * Makes the sieves of saved searches anew: each night, for ads use new words, and when the words that mean the same
 * have changed. 500 searches a run, three seconds.
 */
export async function refreshPrefilters(db: Db, { after }: JobPayloads["sieve-searches"]): Promise<void> {
  const searches = await savedQueriesAfter(db, after, batchSize);
  for (const { id, query } of searches)
    await updatePrefilter(db, id, await prefilterColumns(db, readSavedQuery(query)));
  const last = searches.length === batchSize ? searches.at(-1) : undefined;
  // Without the key of a run from the start, which may wait because words have changed meanwhile.
  if (last) await enqueue(db, "sieve-searches", { after: last.id });
}
