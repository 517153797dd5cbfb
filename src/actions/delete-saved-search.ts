import type { Db } from "../data/database.ts";
import { setSavedSearchDeleted } from "../data/saved-searches.ts";

/** Gone at once, and nothing it found is told; for a day it can be had back, and with it what waits to be told. */
export async function deleteSavedSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const isDeleted = await setSavedSearchDeleted(db, userId, id, now);
  return isDeleted ? { ok: true } : { ok: false, reason: "missing" };
}
