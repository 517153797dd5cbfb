import { readdir, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { installJobQueue } from "../../jobs/index.server.ts";
import { openStorage } from "../../media/index.server.ts";
import { withSession } from "../../platform/database/copy.server.ts";
import { type Connection, openDatabase } from "../../platform/database/database.server.ts";
import { migrate } from "../../platform/database/migrate.server.ts";
import { checkServerRequirements } from "../../platform/database/server-requirements.server.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded.server.ts";
import { checkBucket, listObjects } from "../../platform/s3/objects.server.ts";
import { createS3Sender, patientLimits, type S3Settings } from "../../platform/s3/requests.server.ts";
import { BackupError, type Manifest } from "./manifest.server.ts";
import { megabytes } from "./progress.server.ts";
import { type ArchiveFile, checkArchive, restoreArchive } from "./restore-backup.server.ts";
import { isRestoreUnfinished, markRestore, unmarkRestore } from "./restore-marker.server.ts";

/**
 * `s3`: the bucket for the photos; null: they are stored in `dataDir`. `reusesBucket`: it may contain photos of this site
 * already.
 */
export type RestoreTarget = {
  dataDir: string;
  databaseUrl: string | null;
  runAs: string | undefined;
  s3: S3Settings | null;
  reusesBucket: boolean;
};
export type RestoreTools = { archive: ArchiveFile; say: (line: string) => void; nowMs: number };

/**
 * Restores an archive into an empty DATA_DIR, with `databaseUrl` an empty database and with `s3` an empty bucket; refuses
 * any other place.
 */
export async function restoreSite(place: RestoreTarget, tools: RestoreTools): Promise<Manifest> {
  const { dataDir, databaseUrl } = place;
  const { archive, say } = tools;
  await requireEmptyFolder(dataDir);
  if (databaseUrl !== null) await requireEmptyDatabase(databaseUrl);
  if (place.s3 !== null) await requireEmptyBucket(place.s3, place);
  say(`Checking ${archive.file}.`);
  const manifest = await checkArchive(archive, say);
  say(`It is complete: the site as it was at ${manifest.snapshotAt}, Babillard ${manifest.version}.`);
  await requireSpace(dataDir, manifest, { hasDatabase: databaseUrl === null, hasPhotos: place.s3 === null });
  await markRestore(dataDir, archive.file);
  try {
    const { connection, stop } = await openConnection(place, say);
    try {
      await fillDatabase(connection, manifest, place, tools);
      await migrate(connection);
    } finally {
      await stop();
    }
  } catch (error) {
    say(
      `The restoration did not finish. Before the next attempt, delete ${dataDir}${databaseUrl === null ? "" : " and create the database anew"}.`,
    );
    throw error;
  }
  await unmarkRestore(dataDir);
  return manifest;
}

/** Schema of the archive's version, rows and photos. */
export async function fillDatabase(
  connection: Connection,
  manifest: Manifest,
  { dataDir, s3 }: Pick<RestoreTarget, "dataDir" | "s3">,
  { archive, say, nowMs }: RestoreTools,
): Promise<void> {
  const lastMigration = manifest.migrations.at(-1);
  await migrate(connection, lastMigration === undefined ? {} : { upTo: lastMigration });
  const { pool } = openDatabase(connection, {
    maxConnections: 1,
    withoutTimeout: true,
    onLost: () => undefined,
  });
  try {
    await installJobQueue(pool);
  } finally {
    await pool.end();
  }
  const storage = await openStorage({ dataDir, s3, s3Writes: true }, nowMs, patientLimits);
  await restoreArchive(archive, manifest, { connection, storage, dataDir, say });
}

async function openConnection(
  { dataDir, databaseUrl, runAs }: RestoreTarget,
  say: (line: string) => void,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (databaseUrl !== null) return { connection: databaseUrl, stop: async () => undefined };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, ...(runAs ? { runAs } : {}), say });
  return { connection, stop };
}

/** May be in a DATA_DIR that counts as empty: the default folder of backups, and what a new file system contains. */
const harmless = ["backups", "lost+found"];

async function requireEmptyFolder(dataDir: string): Promise<void> {
  if (await isRestoreUnfinished(dataDir))
    throw new BackupError(`An earlier restoration into ${dataDir} did not finish: delete that folder first.`);
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const found = names.find((name) => !harmless.includes(name));
  if (found === undefined) return;
  throw new BackupError(
    `${dataDir} is not empty (it contains ${found}): restore into an empty folder, as DATA_DIR=/new/folder npm run restore -- FILE.`,
  );
}

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { maxConnections: 1, onLost: () => undefined });
  try {
    const unfitness = await checkServerRequirements(db);
    if (unfitness) throw new BackupError(unfitness);
  } finally {
    await pool.end();
  }
  await withSession(databaseUrl, async (session) => {
    const { rows } = await session.query<{ name: string }>(`
      select relname::text as name from pg_class
      where relnamespace in (current_schema()::regnamespace, to_regnamespace('graphile_worker'))
        and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`);
    const [found] = rows;
    if (found)
      throw new BackupError(`The database is not empty (it contains ${found.name}): restore into a new one.`);
  });
}

/** A copy of a site that shares its bucket deletes its photos. */
async function requireEmptyBucket(
  settings: S3Settings,
  { reusesBucket }: Pick<RestoreTarget, "reusesBucket">,
): Promise<void> {
  const send = createS3Sender(settings);
  await checkBucket(send);
  if (reusesBucket) return;
  for await (const { key } of listObjects(send, "")) {
    throw new BackupError(
      `The bucket ${settings.bucket} is not empty (it contains ${key}): restore into another one, or, if that site does not exist any more, use --reuse-bucket.`,
    );
  }
}

async function requireSpace(
  dataDir: string,
  manifest: Manifest,
  { hasDatabase, hasPhotos }: { hasDatabase: boolean; hasPhotos: boolean },
): Promise<void> {
  const folder = await existingFolder(dataDir);
  const { bavail, bsize } = await statfs(folder);
  const needed = (hasPhotos ? manifest.photos.bytes : 0) + (hasDatabase ? spaceOfDatabase(manifest) : 0);
  if (bavail * bsize > needed * 1.05) return;
  throw new BackupError(
    `${folder} has ${megabytes(bavail * bsize)} of free space, and the restoration needs about ${megabytes(needed)}.`,
  );
}

/** Disk space for the tables, their WAL and an empty cluster. */
export function spaceOfDatabase({ databaseBytes }: Manifest): number {
  return databaseBytes * 1.5 + 60_000_000;
}

async function existingFolder(path: string): Promise<string> {
  try {
    await readdir(path);
    return path;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return existingFolder(dirname(path));
  }
}
