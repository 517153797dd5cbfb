import type { Db } from "../data/database.ts";
import { setSavedSearchDeleted } from "../data/saved-searches.ts";

/** Gone at once, and with it what waited to be told; for a day it can be taken back. */
export async function deleteSavedSearch(
  { db, now }: { db: Db; now: Date },
  userId: string,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const isDeleted = await db
    .transaction()
    .execute((transaction) => setSavedSearchDeleted(transaction, userId, id, now));
  return isDeleted ? { ok: true } : { ok: false, reason: "missing" };
}
