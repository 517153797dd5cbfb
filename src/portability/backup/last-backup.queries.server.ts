import { z } from "zod";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { readSetting } from "../../platform/settings.writes.server.ts";

/** Setting with the last successful backup. */
export const lastBackupKey = "last-backup";

const lastBackup = z.object({ snapshotAt: z.iso.datetime({ offset: true }) });

/** When the snapshot was taken that the last successful backup contains; null before the first one. */
export async function lastBackupTime(db: ReadDb): Promise<Date | null> {
  const stored = lastBackup.safeParse(await readSetting(db, lastBackupKey));
  return stored.success ? new Date(stored.data.snapshotAt) : null;
}
