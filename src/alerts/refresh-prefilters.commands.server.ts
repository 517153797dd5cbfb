import type { CommandContext } from "../events/index.server.ts";
import { enqueue, type TaskPayload } from "../jobs/index.server.ts";
import { prefilterColumns } from "./prefilters.queries.server.ts";
import { readSavedQuery } from "./saved-search.ts";
import { savedQueriesAfter, setPrefilter } from "./saved-searches.queries.server.ts";

const batchSize = 500;

/**
 * Rebuilds the prefilters of saved searches: each night, because their words depend on the vocabulary of listings, and
 * when synonyms change. 500 searches per job take three seconds. Index maintenance: records no event, and runs outside a
 * transaction, because locking 500 searches for that time would delay their owners.
 */
export async function refreshPrefilters(
  { db }: CommandContext<"system">,
  { after }: TaskPayload<"refresh-prefilters">,
): Promise<void> {
  const searches = await savedQueriesAfter(db, after, batchSize);
  for (const { id, query } of searches)
    await setPrefilter(db, id, await prefilterColumns(db, readSavedQuery(query)));
  const last = searches.length === batchSize ? searches.at(-1) : undefined;
  // Without the job key of a run from the start, which may be enqueued because synonyms changed meanwhile.
  if (last) await enqueue(db, "refresh-prefilters", { after: last.id });
}
