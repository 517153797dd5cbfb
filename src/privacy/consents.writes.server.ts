import type { WriteDb } from "../platform/database/database.server.ts";
import { consentVersions, type Purpose } from "./consent.ts";

/** Adds what the user decided, in the transaction of the command that acts on it. */
export async function recordConsents(
  db: WriteDb,
  userId: string,
  decisions: Partial<Record<Purpose, boolean>>,
): Promise<void> {
  const rows = (Object.entries(decisions) as [Purpose, boolean][]) // keys of the record
    .map(([purpose, isGranted]) => ({
      user_id: userId,
      purpose,
      is_granted: isGranted,
      version: consentVersions[purpose],
    }));
  if (rows.length > 0) await db.insertInto("consents").values(rows).execute();
}
