import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import type { ObjectStorage } from "../../media/index.server.ts";
import { inTransaction, withSession } from "../../platform/database/copy.server.ts";
import type { Connection } from "../../platform/database/database.server.ts";
import { knownMigrations } from "../../platform/database/migrate.server.ts";
import { readObject } from "../../platform/s3/objects.server.ts";
import { createS3Sender, patientLimits, type S3Access } from "../../platform/s3/requests.server.ts";
import { bytesOf, damaged, readArchive, textOf } from "./archive.server.ts";
import { photosFolder, siteFolder } from "./create-backup.server.ts";
import { type DecryptionKeys, decrypt } from "./encryption.server.ts";
import { loadDatabase } from "./load-database.server.ts";
import { BackupError, type Manifest, manifestSchema } from "./manifest.server.ts";
import { megabytes, progress } from "./progress.server.ts";
import { s3Place } from "./s3-place.server.ts";

/** `read`: by default it is a file. An archive is read three times. */
export type ArchiveFile = { file: string; keys: DecryptionKeys; read?: () => Promise<Readable> };

const partPattern = /^database\/(?<table>[^/]+)\/\d{6}\.copy\.gz$/u;

/** Reads the archive once and checks everything that can be checked without a database. Nothing is written before. */
export async function checkArchive(archive: ArchiveFile, say: (line: string) => void): Promise<Manifest> {
  let text: string | undefined;
  let [files, bytes] = [0, 0];
  const report = progress(say);
  await readArchive(await openArchive(archive), async (path, chunks) => {
    if (text !== undefined) throw damaged(`${path} follows the manifest`);
    if (path === "manifest.json") {
      text = await textOf(chunks);
      return;
    }
    const isPhoto = path.startsWith(photosFolder);
    for await (const chunk of chunks) if (isPhoto) bytes += chunk.length;
    if (isPhoto) files += 1;
    report(() => `Checked ${files} files of photos, ${megabytes(bytes)}.`);
  });
  const manifest = parseManifest(text);
  if (manifest.photos.files !== files || manifest.photos.bytes !== bytes)
    throw damaged(`it contains ${files} files of photos instead of ${manifest.photos.files}`);
  const known = new Set(await knownMigrations());
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The archive was made by Babillard ${manifest.version}, which has the migration "${unknown}": restore it with that version.`,
    );
  }
  return manifest;
}

function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) throw damaged("it has no manifest");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged("its manifest cannot be read, or is of a newer version of Babillard", error);
  }
}

async function openArchive({ file, keys, read }: ArchiveFile) {
  return decrypt(read ? await read() : createReadStream(file, { highWaterMark: 1024 * 1024 }), keys);
}

/** An archive in object storage. Fails when there is none. */
export function archiveInS3(url: string, access: S3Access | null, keys: DecryptionKeys): ArchiveFile {
  const { settings, prefix: key } = s3Place(url, access);
  const send = createS3Sender(settings, patientLimits);
  const read = async () => {
    const found = await readObject(send, key);
    if (!found) throw new BackupError(`${url} does not exist.`);
    return Readable.from(found.chunks, { objectMode: false, highWaterMark: 1024 * 1024 });
  };
  return { file: url, keys, read };
}

/** Photos restored at a time. Each is synced to disk several times; these waits overlap. */
const concurrency = 16;

/**
 * Restores a checked archive into a database with exactly the archive's migrations and no rows but theirs, an empty storage and
 * an empty DATA_DIR. The database is loaded in one transaction.
 */
export async function restoreArchive(
  archive: ArchiveFile,
  manifest: Manifest,
  place: { connection: Connection; storage: ObjectStorage; dataDir: string; say: (line: string) => void },
): Promise<void> {
  const { connection, storage, dataDir, say } = place;
  await withSession(connection, async (session) => {
    await inTransaction(session, "read write", () =>
      loadDatabase(
        session,
        manifest,
        async (load) =>
          readArchive(await openArchive(archive), async (path, chunks) => {
            const table = partPattern.exec(path)?.groups?.table;
            if (table !== undefined) await load(table, chunks);
          }),
        say,
      ),
    );
    await session.query("analyze");
  });
  say("Database restored.");
  await restoreFiles(archive, manifest, { storage, dataDir, say });
}

async function restoreFiles(
  archive: ArchiveFile,
  manifest: Manifest,
  { storage, dataDir, say }: { storage: ObjectStorage; dataDir: string; say: (line: string) => void },
): Promise<void> {
  const limit = pLimit(concurrency);
  const running = new Set<Promise<void>>();
  const report = progress(say);
  let files = 0;
  await readArchive(await openArchive(archive), async (path, chunks) => {
    if (path.startsWith(siteFolder)) {
      const name = /^[\w][\w.-]*$/u.exec(path.slice(siteFolder.length))?.[0];
      if (name === undefined) throw damaged(`${path} is not a file of a site`);
      await writeFile(join(dataDir, name), await bytesOf(chunks), { mode: 0o600, flag: "wx", flush: true });
    }
    if (!path.startsWith(photosFolder)) return;
    const bytes = await bytesOf(chunks);
    const key = path.slice(photosFolder.length);
    const stored = limit(async () => {
      // Of a bucket that survived. Keys are never reused for other content.
      if ((await storage.size(key)) !== bytes.length) await storage.put(key, bytes);
    });
    running.add(stored);
    stored.then(
      () => running.delete(stored),
      () => undefined,
    );
    // A failed one stays in the set and is thrown here, or at the end.
    if (running.size > concurrency) await Promise.race(running);
    files += 1;
    report(() => `Photos: ${files} of ${manifest.photos.files} files.`);
  });
  await Promise.all(running);
  say(`Photos restored: ${files} files.`);
}
