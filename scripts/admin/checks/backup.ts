import type { ReadDb } from "../../../src/platform/database/database.server.ts";
import { lastBackupTime } from "../../../src/portability/index.server.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const hourMs = 3_600_000;
/** A daily backup, and an hour or two for making it. A week-old one is not a backup of a site that people write to. */
const oldest = { warning: 26 * hourMs, failed: 8 * 24 * hourMs };

export async function checkBackup(db: ReadDb, now: Date): Promise<Finding[]> {
  const snapshotAt = await lastBackupTime(db);
  const advice = "Run npm run backup, or set BACKUP_SCHEDULE=daily.";
  if (snapshotAt === null) return [warning(`There is no backup. ${advice}`)];
  const ageMs = now.getTime() - snapshotAt.getTime();
  const state = `The last backup is of ${snapshotAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (ageMs > oldest.failed) return [failed(`${state}. ${advice}`)];
  if (ageMs > oldest.warning) return [warning(`${state}. ${advice}`)];
  return [ok(`${state}.`)];
}
