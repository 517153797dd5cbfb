import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { type ObjectStorage, storedFileKeys } from "../../media/index.server.ts";
import { copyOut, inTransaction, type Session, withSession } from "../../platform/database/copy.server.ts";
import type { Connection } from "../../platform/database/database.server.ts";
import { type ArchiveWriter, createArchive, ReaderGone } from "./archive.server.ts";
import { archiveReadme, loadScript } from "./archive-readme.ts";
import { dumpDatabase } from "./dump-database.server.ts";
import { type EncryptionKey, encrypt } from "./encryption.server.ts";
import { BackupError, type Manifest } from "./manifest.server.ts";
import { megabytes, progress } from "./progress.server.ts";
import { isRestoreUnfinished } from "./restore-marker.server.ts";
import { backupName } from "./retention.ts";
import type { BackupTarget } from "./target.server.ts";

export type BackupTools = {
  /** a direct connection: the snapshot lives as long as its session */
  connection: Connection;
  storage: ObjectStorage;
  dataDir: string;
  target: BackupTarget;
  key: EncryptionKey;
  /** of the product */
  version: string;
  say: (line: string) => void;
  now: Date;
  /** ends the backup without a trace */
  signal?: AbortSignal;
};

export type Backup = { name: string; bytes: number; manifest: Manifest };

/** Folder of photo files in an archive; below it the keys of the storage. */
export const photosFolder = "photos/";
/** Files of DATA_DIR itself, such as a generated secret. */
export const siteFolder = "site/";

/**
 * Writes a backup of a running site: first a snapshot of the database, then the files that it names. Photos are stored before
 * the rows that name them and never changed, so that each file of the snapshot exists unless it was deleted since.
 */
export async function createBackup(tools: BackupTools): Promise<Backup> {
  const { target, key, now } = tools;
  if (await isRestoreUnfinished(tools.dataDir))
    throw new BackupError(`A restoration into ${tools.dataDir} did not finish: there is no site to back up.`);
  const name = backupName(now, key !== null);
  if ((await target.list()).includes(name))
    throw new BackupError(`${name} exists already in ${target.description}.`);
  const { archive, writer, fail } = createArchive(now);
  const written = target.write(name, await encrypt(archive, key));
  written.catch(fail);
  tools.signal?.addEventListener("abort", () => fail(new BackupError("Interrupted: no backup was made.")));
  const work = await mkdtemp(join(tmpdir(), "babillard-backup-"));
  try {
    const manifest = await writeArchive(tools, writer, join(work, "photos"));
    return { name, bytes: await written, manifest };
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)));
    // The target has removed what it wrote.
    const outcome = await written.catch((failure: unknown) => failure);
    throw explained(error instanceof ReaderGone ? outcome : error, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeArchive(tools: BackupTools, writer: ArchiveWriter, photoList: string): Promise<Manifest> {
  const { connection, dataDir, version, say } = tools;
  await writer.add("README.txt", archiveReadme);
  for (const { name, bytes } of await siteFiles(dataDir)) await writer.add(`${siteFolder}${name}`, bytes);

  const { dump, images } = await withSession(connection, (session) =>
    inTransaction(session, "isolation level repeatable read, read only", async () => {
      await requireSpace(tools, await databaseSize(session));
      const dumped = await dumpDatabase(session, writer, say);
      const rows = copyOut(
        session,
        "select storage_key, array_to_string(widths, ',') from images order by id",
      );
      await pipeline(rows, createWriteStream(photoList, { mode: 0o600 }));
      return { dump: dumped, images: dumped.tables.find(({ name }) => name === "images")?.rows ?? 0 };
    }),
  );
  await writer.add("database/load.sql", loadScript(dump));
  const photos = { images, ...(await writePhotos(tools, writer, photoList, images)) };
  const manifest: Manifest = { format: 1, application: "babillard", version, ...dump, photos };
  await writer.add("manifest.json", `${JSON.stringify(manifest, null, 1)}\n`);
  await writer.finish();
  return manifest;
}

const siteFileMaxBytes = 64 * 1024;
/** Files that describe the machine, not the site. */
const machineFiles = ["postgres-is-in.txt"];

/** Small files directly in DATA_DIR: whatever a version stores there, as a generated secret, is needed after a restoration. */
async function siteFiles(dataDir: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /^\w[\w.-]*$/u.test(entry.name) && !machineFiles.includes(entry.name),
  );
  const found: { name: string; bytes: Buffer }[] = [];
  for (const { name } of files) {
    const path = join(dataDir, name);
    if ((await stat(path)).size <= siteFileMaxBytes) found.push({ name, bytes: await readFile(path) });
  }
  return found;
}

type PhotoTotals = Omit<Manifest["photos"], "images">;

async function writePhotos(
  tools: BackupTools,
  writer: ArchiveWriter,
  photoList: string,
  images: number,
): Promise<PhotoTotals> {
  const { storage, connection, say } = tools;
  await requireSpace(tools, await estimatePhotoBytes(storage, photoList, images));
  const totals: PhotoTotals = { files: 0, bytes: 0, deleted: 0, lost: 0 };
  const missing = new Map<string, number>();
  const report = progress(say);
  let done = 0;
  for await (const image of listedImages(photoList)) {
    for (const key of storedFileKeys(image)) {
      const bytes = await readObject(storage, key);
      if (bytes === null) missing.set(image.storageKey, (missing.get(image.storageKey) ?? 0) + 1);
      else {
        await writer.add(`${photosFolder}${key}`, bytes);
        totals.files += 1;
        totals.bytes += bytes.length;
      }
    }
    done += 1;
    report(() => `Photos: ${done} of ${images}, ${megabytes(totals.bytes)}.`);
  }
  const lost = await stillExisting(connection, [...missing.keys()]);
  if (totals.files === 0 && lost.size > 0)
    throw new BackupError(
      `${tools.dataDir} contains none of the site's photos: set DATA_DIR as for the site itself.`,
    );
  for (const [key, files] of missing) {
    if (lost.has(key)) totals.lost += files;
    else totals.deleted += files;
  }
  say(`Photos: ${images}, in ${totals.files} files of ${megabytes(totals.bytes)}.`);
  if (totals.deleted > 0) say(`${totals.deleted} files of photos that were deleted meanwhile are left out.`);
  if (totals.lost > 0)
    say(
      `Warning: ${totals.lost} files are missing in the storage although their photos exist: ${[...lost].slice(0, 5).join(", ")}.`,
    );
  return totals;
}

async function* listedImages(photoList: string): AsyncGenerator<{ storageKey: string; widths: number[] }> {
  for await (const line of createInterface({ input: createReadStream(photoList) })) {
    const [storageKey = "", widths = ""] = line.split("\t");
    yield { storageKey, widths: widths.split(",").map(Number) };
  }
}

/** Null for a missing object. Read whole before its entry begins: a file that is deleted while it is read spoils no entry. */
async function readObject(storage: ObjectStorage, key: string): Promise<Uint8Array | null> {
  try {
    const found = await storage.open(key);
    return found && (await new Response(found.stream).bytes());
  } catch (error) {
    if ((await storage.size(key)) === null) return null;
    throw error;
  }
}

async function stillExisting(connection: Connection, storageKeys: readonly string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  return withSession(connection, async (session) => {
    const { rows } = await session.query<{ key: string }>(
      "select storage_key as key from images where storage_key = any($1)",
      [storageKeys],
    );
    return new Set(rows.map(({ key }) => key));
  });
}

const samples = 200;

async function estimatePhotoBytes(
  storage: ObjectStorage,
  photoList: string,
  images: number,
): Promise<number> {
  const every = Math.max(1, Math.floor(images / samples));
  let [index, sampled, bytes] = [0, 0, 0];
  for await (const image of listedImages(photoList)) {
    index += 1;
    if (index % every !== 0) continue;
    sampled += 1;
    for (const key of storedFileKeys(image)) bytes += (await storage.size(key)) ?? 0;
  }
  return sampled === 0 ? 0 : (bytes / sampled) * images;
}

async function databaseSize(session: Session): Promise<number> {
  const { rows } = await session.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  // Rows take about half of a database, indexes the rest; compression divides them by three.
  return Number(rows[0]?.bytes ?? 0) / 6;
}

async function requireSpace({ target }: BackupTools, neededBytes: number): Promise<void> {
  const free = await target.freeBytes();
  if (free === null || free > neededBytes * 1.05) return;
  throw new BackupError(
    `${target.description} has ${megabytes(free)} of free space, and the backup needs about ${megabytes(neededBytes)}.`,
  );
}

function explained(error: unknown, target: BackupTarget): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "ENOSPC" || code === "EDQUOT")
    return new BackupError(`${target.description} is full: the backup was not made.`, { cause: error });
  return error;
}
