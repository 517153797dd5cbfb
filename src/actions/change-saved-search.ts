import type { Db } from "../data/database.ts";
import { findSavedSearch, updateSavedSearch } from "../data/saved-searches.ts";
import { parseSavedSearch, type SavedSearchForm } from "../domain/saved-search.ts";
import type { SavedSearchErrors } from "./save-search.ts";

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
