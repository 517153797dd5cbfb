/**
 * Prefilter of a saved search: cheap conditions that a new listing must meet, tested for all searches by one statement.
 * The remaining candidates are verified with the real search (`filterMatching`), which also applies the filters that the
 * prefilter does not support.
 */
import type { CommandContext } from "../events/index.server.ts";
import { enqueue, type TaskPayload } from "../jobs/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { displayedPriceBounds, type SearchFilters } from "../search/filters/search-filters.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";
import { highlightedWords } from "../search/index.server.ts";
import { homonymPlaces, resolvePlaces } from "../search/query/query-places.ts";
import { readSavedQuery } from "./saved-search.ts";
import { savedQueriesAfter } from "./saved-searches.queries.server.ts";

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

async function setPrefilter(
  db: Db,
  id: string,
  prefilter: Awaited<ReturnType<typeof prefilterColumns>>,
): Promise<void> {
  await db.updateTable("saved_searches").set(prefilter).where("id", "=", id).execute();
}

/** Columns of a saved search that hold its prefilter. */
export async function prefilterColumns(db: Db, filters: SearchFilters) {
  const { category } = filters;
  const { from, to } = displayedPriceBounds(filters);
  return {
    prefilter_category: category,
    prefilter_seller: filters.seller,
    prefilter_price_min: from,
    prefilter_price_max: to,
    ...placeColumns(filters),
    prefilter_words: await highlightedWords(db, filters),
    prefilter_version: searchIndexVersion,
  };
}

/** One place name, or the municipalities within the radius of the places; a mixture of both is not prefiltered. */
function placeColumns({ places }: SearchFilters) {
  const resolved = places.map((place) => resolvePlaces(place)?.map(({ id }) => id) ?? null);
  const isResolved = places.length > 0 && resolved.every((ids) => ids !== null);
  if (isResolved)
    return { prefilter_place: null, prefilter_place_ids: [...new Set(resolved.flatMap((ids) => ids ?? []))] };
  const [only, ...others] = places;
  if (!only || others.length > 0) return { prefilter_place: null, prefilter_place_ids: null };
  const ids = homonymPlaces(only).map(({ id }) => id);
  return { prefilter_place: fold(only.name), prefilter_place_ids: ids.length > 0 ? ids : null };
}
