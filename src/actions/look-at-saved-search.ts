import type { Db } from "../data/database.ts";
import { findSavedSearch, markSavedSearchSeen } from "../data/saved-searches.ts";

/** Its owner opens the search: what it has found until now is no news any more. Gives its filters as they are kept. */
export async function lookAtSavedSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<{ ok: true; query: string } | { ok: false; reason: "missing" }> {
  const search = await findSavedSearch(db, userId, id);
  if (!search) return { ok: false, reason: "missing" };
  await markSavedSearchSeen(db, id, now);
  return { ok: true, query: search.query };
}
