/**
 * `npm run backup [-- --to PLACE] [--prune]`: writes a backup of the site, also while the site is running, into BACKUP_DIR or
 * PLACE, a folder or s3://BUCKET/PREFIX. `--prune` then deletes the backups that BACKUP_KEEP_DAILY and BACKUP_KEEP_WEEKLY do not retain. Exits with 0 when
 * the backup is complete and durable; otherwise with 1 (130 when interrupted) and a message on standard error, and no new file.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openStorage } from "../src/media/index.server.ts";
import { openDatabase } from "../src/platform/database/database.server.ts";
import { isS3Url } from "../src/platform/s3/location.ts";
import { patientLimits } from "../src/platform/s3/requests.server.ts";
import { type Backup, createBackup } from "../src/portability/backup/create-backup.server.ts";
import { BackupError } from "../src/portability/backup/manifest.server.ts";
import { megabytes } from "../src/portability/backup/progress.server.ts";
import { recordBackup } from "../src/portability/backup/record-backup.commands.server.ts";
import { expiredBackups } from "../src/portability/backup/retention.ts";
import { type BackupTarget, openTarget } from "../src/portability/backup/target.server.ts";
import type { Config } from "../src/server/config.ts";
import { commandMessage, configurationOfSite } from "./setup/command-errors.ts";
import { connectToSite, requireSite } from "./setup/site-connection.ts";

const usage = "Usage: npm run backup [-- --to FOLDER|s3://BUCKET/PREFIX] [--prune]";
/** Aborted by the first signal: the unfinished file is removed. A second one ends the process at once. */
const stopping = new AbortController();
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { location, prune } = readArguments();
  // Checked like the setting: a site without a bucket for photos may have one for backups.
  if (location !== undefined) process.env.BACKUP_DIR = location;
  await run(configurationOfSite(), prune);
} catch (error) {
  process.stderr.write(`${commandMessage(error)}\n`);
  process.exitCode = stopping.signal.aborted ? 130 : 1;
}

async function run(config: Config, prune: boolean) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => (stopping.signal.aborted ? process.exit(130) : stopping.abort()));
  }
  requireSite(config);
  const target = await openTarget(config.backup.location, config.s3Access);
  const { connection, stop } = await connectToSite(config);
  try {
    const startedAt = performance.now();
    const now = new Date();
    const backup = await createBackup({
      connection,
      storage: await openStorage(config, now.getTime(), patientLimits),
      dataDir: config.dataDir,
      target,
      key: config.backup.key,
      version: productVersion(),
      say,
      now,
      signal: stopping.signal,
    });
    await record(connection, backup, config);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`${target.description}/${backup.name}: ${megabytes(backup.bytes)} in ${seconds} s.`);
    if (prune) await removeExpired(target, config);
  } finally {
    await stop();
  }
}

async function record(
  connection: Parameters<typeof openDatabase>[0],
  { name, bytes, manifest }: Backup,
  config: Config,
) {
  const { db, pool } = openDatabase(connection, { maxConnections: 1, onLost: () => undefined });
  try {
    const { snapshotAt } = manifest;
    await recordBackup(
      { db, actor: "system" },
      { name, bytes, snapshotAt, encrypted: config.backup.key !== null },
    );
  } finally {
    await pool.end();
  }
}

async function removeExpired(target: BackupTarget, { backup }: Config): Promise<void> {
  for (const name of expiredBackups(await target.list(), backup.keep)) {
    await target.remove(name);
    say(`Deleted ${name}.`);
  }
}

function readArguments(): { location: string | undefined; prune: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" }, prune: { type: "boolean" } } });
    // npm runs scripts in the project's folder; a relative path is relative to the caller's directory.
    const { to } = values;
    const isFolder = to !== undefined && !isS3Url(to);
    return {
      location: isFolder ? path.resolve(process.env.INIT_CWD ?? ".", to) : to,
      prune: values.prune === true,
    };
  } catch {
    throw new BackupError(usage);
  }
}

function productVersion(): string {
  return String(JSON.parse(readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8")).version);
}
