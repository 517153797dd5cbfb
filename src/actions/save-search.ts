import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import {
  findSavedQuery,
  insertSavedSearch,
  lockAndCountSavedSearches,
  updateSavedSearch,
} from "../data/saved-searches.ts";
import { sieveColumns } from "../data/search-sieve.ts";
import {
  parseSavedSearch,
  readSavedQuery,
  type SavedSearchForm,
  type SavedSearchRefusal,
  savedSearchesMax,
  writeSavedQuery,
} from "../domain/saved-search.ts";
import type { SearchFilters } from "../domain/search/search-filters.ts";

export type SavedSearchErrors = Partial<Record<keyof SavedSearchForm, SavedSearchRefusal>>;

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
  const sieve = await sieveColumns(db, readSavedQuery(query));
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
    await insertSavedSearch(transaction, { id, user_id: userId, name, alert, query, ...dates, ...sieve });
    return { ok: true, id, isNew: true };
  });
}
