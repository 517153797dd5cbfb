import { v7 as uuidv7 } from "uuid";
import type { Db } from "../platform/database/database.server.ts";
import type { SearchFilters } from "../search/filters/search-filters.ts";
import { prefilterColumns } from "./prefilters.queries.server.ts";
import {
  parseSavedSearch,
  readSavedQuery,
  type SavedSearchForm,
  type SavedSearchRejection,
  savedSearchesMax,
  savedSearchUndoHours,
  writeSavedQuery,
} from "./saved-search.ts";
import {
  findDeletedSavedSearch,
  findSavedQuery,
  findSavedSearch,
  insertSavedSearch,
  lockAndCountSavedSearches,
  setSavedSearchDeleted,
  undoSavedSearchDeletion,
  updateSavedSearch,
  updateViewedAt,
} from "./saved-searches.queries.server.ts";

export type SavedSearchErrors = Partial<Record<keyof SavedSearchForm, SavedSearchRejection>>;

export type SearchSaved =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: "invalid"; errors: SavedSearchErrors }
  | { ok: false; reason: "too-many" };

/** Keeps what these filters ask for; kept already, it only gets the name and the frequency that were chosen now. */
export async function saveSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  filters: SearchFilters,
  form: SavedSearchForm,
): Promise<SearchSaved> {
  const parsed = parseSavedSearch(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, alert } = parsed;
  const query = writeSavedQuery(filters);
  const prefilter = await prefilterColumns(db, readSavedQuery(query));
  return db.transaction().execute(async (transaction): Promise<SearchSaved> => {
    const count = await lockAndCountSavedSearches(transaction, userId);
    const saved = await findSavedQuery(transaction, userId, query);
    if (saved) {
      await updateSavedSearch(transaction, saved.id, { name, alert });
      return { ok: true, id: saved.id, isNew: false };
    }
    if (count >= savedSearchesMax) return { ok: false, reason: "too-many" };
    const id = uuidv7();
    const dates = { created_at: now, seen_at: now };
    await insertSavedSearch(transaction, { id, user_id: userId, name, alert, query, ...dates, ...prefilter });
    return { ok: true, id, isNew: true };
  });
}

export type SavedSearchChanged =
  | { ok: true }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "invalid"; errors: SavedSearchErrors };

/** Another name, or another frequency. */
export async function changeSavedSearch(
  db: Db,
  userId: string,
  id: string,
  form: SavedSearchForm,
): Promise<SavedSearchChanged> {
  if (!(await findSavedSearch(db, userId, id))) return { ok: false, reason: "missing" };
  const parsed = parseSavedSearch(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, alert } = parsed;
  await db.transaction().execute((transaction) => updateSavedSearch(transaction, id, { name, alert }));
  return { ok: true };
}

/** Gone at once, and nothing it found is told; for a day it can be had back, and with it what waits to be told. */
export async function deleteSavedSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const isDeleted = await setSavedSearchDeleted(db, userId, id, now);
  return isDeleted ? { ok: true } : { ok: false, reason: "missing" };
}

/** Its owner opens the search: what it has found until now is no news any more. Gives its filters as they are kept. */
export async function markSavedSearchViewed(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<{ ok: true; query: string } | { ok: false; reason: "missing" }> {
  const search = await findSavedSearch(db, userId, id);
  if (!search) return { ok: false, reason: "missing" };
  await updateViewedAt(db, id, now);
  return { ok: true, query: search.query };
}

export type SavedSearchRestored = { ok: true } | { ok: false; reason: "missing" | "too-many" };

/** Undoes a deletion. Saved again meanwhile, the search is there already. */
export async function restoreSavedSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<SavedSearchRestored> {
  const since = new Date(now.getTime() - savedSearchUndoHours * 3_600_000);
  return db.transaction().execute(async (transaction): Promise<SavedSearchRestored> => {
    const count = await lockAndCountSavedSearches(transaction, userId);
    const deleted = await findDeletedSavedSearch(transaction, userId, id, since);
    if (!deleted) return { ok: false, reason: "missing" };
    if (await findSavedQuery(transaction, userId, deleted.query)) return { ok: true };
    if (count >= savedSearchesMax) return { ok: false, reason: "too-many" };
    await undoSavedSearchDeletion(transaction, id);
    return { ok: true };
  });
}
