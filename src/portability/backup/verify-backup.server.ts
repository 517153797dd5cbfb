import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  isReadablePhoto,
  type ObjectStorage,
  openDiskStorage,
  storedFileKeys,
} from "../../media/index.server.ts";
import { inTransaction, type Session, withSession } from "../../platform/database/copy.server.ts";
import { migrate } from "../../platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded.server.ts";
import { sequencesOf, tablesOf } from "./catalog.queries.server.ts";
import { digestTable } from "./dump-database.server.ts";
import { splitTables } from "./load-database.server.ts";
import { BackupError, type Manifest } from "./manifest.server.ts";
import { megabytes } from "./progress.server.ts";
import { checkArchive } from "./restore-backup.server.ts";
import { fillDatabase, type RestoreTools, spaceOfDatabase } from "./restore-site.server.ts";

const photosOpened = 20;

/**
 * Restores an archive into a temporary cluster in `folder`, starts that again and compares it with the manifest. Nothing of the
 * site's own DATA_DIR or database is touched. Throws when something differs.
 */
export async function verifyBackup(
  { folder, runAs }: { folder: string; runAs: string | undefined },
  tools: RestoreTools,
): Promise<Manifest> {
  const { archive, say, nowMs } = tools;
  say(`Checking ${archive.file}.`);
  const manifest = await checkArchive(archive, say);
  say(`Every checksum is right. Restoring into a temporary database.`);
  await requireSpace(folder, manifest);
  const dataDir = await mkdtemp(join(folder, "babillard-verify-"));
  // Also after a signal, because the folder contains the personal data of all users.
  const removeNow = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", removeNow);
  try {
    await chmod(dataDir, 0o711); // started as root, the database's user has to get through
    const start = () =>
      startEmbeddedPostgres({
        dataDir,
        ...(runAs ? { runAs } : {}),
        settings: { fsync: "off" },
        say: () => undefined,
      });
    const first = await start();
    try {
      await fillDatabase(first.connection, manifest, { dataDir, s3: null }, tools);
    } finally {
      await first.stop();
    }
    const second = await start();
    try {
      // amcheck is for superusers.
      await withSession(second.maintenance, async (session) => {
        await compareTables(session, manifest);
        say(`${manifest.tables.length} tables have the rows and digests of the manifest.`);
        say(`amcheck: ${await checkStructure(session)} tables and indexes are consistent.`);
        const storage = await openDiskStorage(join(dataDir, "uploads"), nowMs);
        say(`${await openPhotos(session, storage, manifest)} photos opened.`);
      });
      const { applied } = await migrate(second.connection);
      if (applied.length > 0) say(`Applied ${applied.length} later migrations.`);
    } finally {
      await second.stop();
    }
  } finally {
    process.off("exit", removeNow);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  return manifest;
}

/** Throws naming the first table that differs. */
export async function compareTables(session: Session, manifest: Manifest): Promise<void> {
  await inTransaction(session, "isolation level repeatable read, read only", async () => {
    const existing = (await tablesOf(session)).map(({ name }) => name);
    for (const table of [...splitTables(manifest, existing).ours, manifest.jobs]) {
      const { rows, digest } = await digestTable(session, table);
      if (rows !== table.rows) throw different(`${table.name} has ${rows} rows instead of ${table.rows}`);
      if (digest !== table.digest) throw different(`the rows of ${table.name} are not those of the manifest`);
    }
    const sequences = new Map(
      (await sequencesOf(session, { unused: true })).map(({ name, value }) => [name, value]),
    );
    for (const { name, value } of manifest.sequences)
      if (sequences.has(name) && sequences.get(name) !== value)
        throw different(`the sequence ${name} is not at ${value}`);
  });
}

/** amcheck on tables, B-tree indexes and, from PostgreSQL 18, GIN indexes; returns how many were checked. */
async function checkStructure(session: Session): Promise<number> {
  await session.query("create extension if not exists amcheck");
  const { rows: problems } = await session.query<{ table: string; message: string }>(`
    select oid::regclass::text as table, msg as message from pg_class, verify_heapam(oid)
    where relkind in ('r', 't', 'm') and relpersistence = 'p' limit 1`);
  const [problem] = problems;
  if (problem) throw different(`amcheck found in ${problem.table}: ${problem.message}`);
  const { rows: heaps } = await session.query<{ count: number }>(
    "select count(*)::integer as count from pg_class where relkind in ('r', 't', 'm') and relpersistence = 'p'",
  );
  const { rows: indexes } = await session.query<{ name: string; check: string }>(`
    select indexrelid::regclass::text as name, case amname
        when 'btree' then format('bt_index_check(%s, true)', quote_literal(indexrelid::regclass))
        when 'gin' then format('gin_index_check(%s)', quote_literal(indexrelid::regclass))
      end as check
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indisvalid and relpersistence = 'p' and (amname = 'btree'
      or amname = 'gin' and to_regprocedure('gin_index_check(regclass)') is not null)`);
  for (const { name, check } of indexes) {
    await session.query(`select ${check}`).catch((error: unknown) => {
      throw different(`amcheck found in ${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  return (heaps[0]?.count ?? 0) + indexes.length;
}

async function openPhotos(session: Session, storage: ObjectStorage, manifest: Manifest): Promise<number> {
  // Photos without files are known to the manifest; the order by a hash takes them from everywhere.
  const { rows } = await session.query<{ storageKey: string; widths: number[] }>(
    `select storage_key as "storageKey", widths from images order by md5(id::text) limit ${photosOpened * 10}`,
  );
  let [opened, missing] = [0, 0];
  for (const image of rows) {
    if (opened === photosOpened) break;
    const files = await Promise.all(storedFileKeys(image).map((key) => storage.open(key)));
    const present = files.filter((file) => file !== null);
    missing += files.length - present.length;
    if (present.length === 0) continue;
    for (const { stream } of present) {
      if (!(await isReadablePhoto(await new Response(stream).bytes())))
        throw different(`the photo ${image.storageKey} cannot be opened`);
    }
    opened += 1;
  }
  if (missing > manifest.photos.deleted + manifest.photos.lost)
    throw different(`${missing} files of photos are missing`);
  return opened;
}

function different(reason: string): BackupError {
  return new BackupError(`The restored site is not the one of the archive: ${reason}.`);
}

async function requireSpace(folder: string, manifest: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = manifest.photos.bytes + spaceOfDatabase(manifest);
  if (bavail * bsize > needed * 1.05) return;
  throw new BackupError(
    `${folder} has ${megabytes(bavail * bsize)} of free space, and the verification needs about ${megabytes(needed)}: choose another folder with --work FOLDER.`,
  );
}
