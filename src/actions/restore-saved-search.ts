import type { Db } from "../data/database.ts";
import {
  findDeletedSavedSearch,
  findSavedQuery,
  lockAndCountSavedSearches,
  undoSavedSearchDeletion,
} from "../data/saved-searches.ts";
import { savedSearchesMax, savedSearchUndoHours } from "../domain/saved-search.ts";

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
