import type { Db } from "../data/database.ts";
import { enqueue, type Tasks } from "../data/jobs.ts";
import { savedQueriesAfter, setSieve } from "../data/saved-searches.ts";
import { sieveColumns } from "../data/search-sieve.ts";
import { readSavedQuery } from "../domain/saved-search.ts";

const batchSize = 500;

/**
 * Makes the sieves of saved searches anew: each night, for ads use new words, and when the words that mean the same
 * have changed. 500 searches a run, three seconds.
 */
export async function sieveSearches(db: Db, { after }: Tasks["sieve-searches"]): Promise<void> {
  const searches = await savedQueriesAfter(db, after, batchSize);
  for (const { id, query } of searches) await setSieve(db, id, await sieveColumns(db, readSavedQuery(query)));
  const last = searches.length === batchSize ? searches.at(-1) : undefined;
  // Without the key of a run from the start, which may wait because words have changed meanwhile.
  if (last) await enqueue(db, "sieve-searches", { after: last.id });
}
