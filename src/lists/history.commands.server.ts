import type { Db } from "../platform/database/database.server.ts";
import { deleteHistory, recordVisit, updateHistoryEnabled } from "./history.queries.server.ts";
import { type HistoryEntry, historyMax } from "./history.ts";

/** Whether what one looks at is kept from now on; what was kept goes when it is not. */
export async function setHistoryEnabled(db: Db, userId: string, isKept: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await updateHistoryEnabled(transaction, userId, isKept);
    if (!isKept) await deleteHistory(transaction, userId);
  });
}

/** The history alone; what is looked at later is kept again. */
export async function clearHistory(db: Db, userId: string): Promise<void> {
  await deleteHistory(db, userId);
}

/** What a visitor looked at on the device joins the account that the visitor just signed in to, each at its time. */
export async function mergeHistory(db: Db, userId: string, seen: readonly HistoryEntry[]): Promise<void> {
  for (const { listingId, seenAt } of seen.slice(0, historyMax))
    await recordVisit(db, { userId, listingId, seenAt });
}
