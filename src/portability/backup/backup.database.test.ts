// Also runs on PostgreSQL 15.
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { fillSite } from "../../../tests/support/backups.ts";
import { aListing, anImage, now } from "../../../tests/support/builders.ts";
import { databaseForTest, type TestDatabase } from "../../../tests/support/database.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { openDiskStorage } from "../../media/storage/disk.server.ts";
import { type Session, withSession } from "../../platform/database/copy.server.ts";
import { migrate } from "../../platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded.server.ts";
import { foreignKeysOf, plainIndexesOf, tablesOf } from "./catalog.queries.server.ts";
import { type BackupTools, createBackup } from "./create-backup.server.ts";
import { checkArchive } from "./restore-backup.server.ts";
import { fillDatabase } from "./restore-site.server.ts";
import { type BackupTarget, openFolderTarget } from "./target.server.ts";
import { compareTables, verifyBackup } from "./verify-backup.server.ts";

let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);
const keys = { passphrase: null, identities: [] };

beforeEach(async () => {
  const made = await makeTestFolder();
  onTestFinished(made.remove);
  folder = made.folder;
  said = [];
  await mkdir(join(folder, "data"));
});

async function aSite() {
  const database = await databaseForTest();
  const site = await fillSite(database.db, join(folder, "data"));
  return { ...database, ...site };
}

async function backUp(
  { connection, storage }: Pick<BackupTools, "connection" | "storage">,
  options: Partial<BackupTools> = {},
) {
  const target = await openFolderTarget(join(folder, "backups"));
  const dataDir = join(folder, "data");
  const backup = await createBackup({
    connection,
    storage,
    dataDir,
    target,
    key: null,
    version: "1.2.3",
    say,
    now,
    ...options,
  });
  return { ...backup, file: join(folder, "backups", backup.name) };
}

async function restore(file: string): Promise<TestDatabase & { dataDir: string }> {
  const database = await databaseForTest({ isMigrated: false });
  const archive = { file, keys };
  const dataDir = join(folder, "restored");
  await mkdir(dataDir);
  const manifest = await checkArchive(archive, say);
  await fillDatabase(
    database.connection,
    manifest,
    { dataDir, s3: null },
    { archive, say, nowMs: now.getTime() },
  );
  return { ...database, dataDir };
}

test("what is restored is what was backed up: rows, sequences, jobs, schema, photos and files of the site", async () => {
  const site = await aSite();
  await writeFile(join(folder, "data", "app-secret"), "secret");
  const { file, bytes, manifest } = await backUp(site);
  expect(await stat(file)).toMatchObject({ size: bytes, mode: 0o100600 });
  expect(manifest.photos).toEqual({ images: 4, files: 20, bytes: expect.any(Number), deleted: 0, lost: 0 });
  expect(manifest.jobs.rows).toBe(2);
  expect(manifest.tables.find(({ name }) => name === "messages")?.rows).toBe(2);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("rate_limits");

  const restored = await restore(file);
  await withSession(restored.connection, async (session) => {
    await compareTables(session, manifest);
    await withSession(site.connection, async (original) => {
      for (const describe of [tablesOf, foreignKeysOf, plainIndexesOf])
        expect(await describe(session)).toEqual(await describe(original));
    });
    const { rows } = await session.query(
      "select from pg_trigger where not tgisinternal and tgenabled <> 'O'",
    );
    expect(rows).toEqual([]);
  });
  const everything = (db: typeof site.db) =>
    sql`select to_jsonb(listings) from listings order by id`.execute(db).then(({ rows }) => rows);
  expect(await everything(restored.db)).toEqual(await everything(site.db));
  const uploads = (dataDir: string) => readdir(join(dataDir, "uploads", "objects"), { recursive: true });
  expect((await uploads(restored.dataDir)).sort()).toEqual((await uploads(join(folder, "data"))).sort());
  const [photo] = site.photos;
  const path = join("uploads", "objects", photo?.storageKey ?? "", "320.webp");
  expect(await readFile(join(restored.dataDir, path))).toEqual(await readFile(join(folder, "data", path)));
  const secret = join(restored.dataDir, "app-secret");
  expect([await readFile(secret, "utf8"), (await stat(secret)).mode & 0o777]).toEqual(["secret", 0o600]);
});

test("a restored site goes on: sequences, triggers, constraints and later migrations work", async () => {
  const { file } = await backUp(await aSite());
  const { db, connection } = await restore(file);
  expect(await migrate(connection)).toEqual({ applied: [] });
  const before = await sql<{ last: number }>`select max(id) as last from events`.execute(db);
  const listing = await aListing(db, { city: "Rimouski" });
  await anImage(db, { listing });
  await sql`insert into events (actor_kind, verb, subject_type, subject_id) values ('system', 'x', 'x', 'x')`.execute(
    db,
  );
  const after = await sql<{ last: number }>`select max(id) as last from events`.execute(db);
  expect(after.rows[0]?.last ?? 0).toBeGreaterThan(before.rows[0]?.last ?? 0);
  const places = await sql`select from search_places where search_place like '%rimouski%'`.execute(db);
  expect(places.rows).toHaveLength(1);
  await expect(sql`delete from images where false`.execute(db)).resolves.toBeDefined();
  await expect(
    sql`insert into favorites (user_id, listing_id) values (gen_random_uuid(), ${listing.id})`.execute(db),
  ).rejects.toThrow("foreign key");
});

test.skipIf(inject("postgresMajor") === 18)(
  "the same archive moves a site from PostgreSQL 15 to the embedded 18, and one of 18 back",
  async () => {
    const majorOf = async (session: Session) => {
      const { rows } = await session.query<{ major: number }>(
        "select current_setting('server_version_num')::integer / 10000 as major",
      );
      return rows[0]?.major;
    };
    const site = await aSite();
    expect(await withSession(site.connection, majorOf)).toBe(15);
    const { file, manifest } = await backUp(site);
    const dataDir = join(folder, "embedded");
    await mkdir(dataDir);
    const newer = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, say });
    onTestFinished(() => newer.stop());
    const archive = { file, keys };
    const tools = { archive, say, nowMs: now.getTime() };
    await fillDatabase(newer.connection, await checkArchive(archive, say), { dataDir, s3: null }, tools);
    await withSession(newer.connection, async (session) => {
      expect(await majorOf(session)).toBe(18);
      await compareTables(session, manifest);
    });

    const storage = await openDiskStorage(join(dataDir, "uploads"), now.getTime());
    const target = await openFolderTarget(join(folder, "back"));
    const back = await backUp({ connection: newer.connection, storage }, { dataDir, target });
    const older = await restore(join(folder, "back", back.name));
    await withSession(older.connection, async (session) => {
      expect(await majorOf(session)).toBe(15);
      await compareTables(session, manifest);
    });
  },
);

test("rows that are written during a backup are not in it, and their photos do not matter", async () => {
  const site = await aSite();
  const target = await openFolderTarget(join(folder, "backups"));
  let isChanged = false;
  /** Asked for its space after the snapshot was taken and before tables are read. */
  const changing: BackupTarget = {
    ...target,
    freeBytes: async () => {
      if (!isChanged) {
        isChanged = true;
        await anImage(site.db, { listing: site.listing });
        await sql`delete from users where id = ${site.seller.id}`.execute(site.db);
        for (const photo of [...site.photos, site.portrait]) await site.storage.remove(photo.storageKey);
      }
      return target.freeBytes();
    },
  };
  const { file, manifest } = await backUp(site, { target: changing });
  expect(isChanged).toBe(true);
  expect(manifest.photos).toEqual({ images: 4, files: 0, bytes: 0, deleted: 20, lost: 0 });
  expect(said).toContain("20 files of photos that were deleted meanwhile are left out.");
  const { db, connection } = await restore(file);
  await withSession(connection, (session) => compareTables(session, manifest));
  expect((await sql`select from users where id = ${site.seller.id}`.execute(db)).rows).toHaveLength(1);
});

test("tables that are not Babillard's are left out with a warning", async () => {
  const site = await aSite();
  await sql`create table notes (id serial primary key, text text)`.execute(site.db);
  await sql`insert into notes (text) values ('mine')`.execute(site.db);
  const { file, manifest } = await backUp(site);
  const { connection } = await restore(file);
  expect(said.join("\n")).toContain("Warning: the table notes is not Babillard's and is left out");
  await withSession(connection, (session) => compareTables(session, manifest));
});

test("a photo without file is counted and named; a DATA_DIR without any of them is refused", async () => {
  const site = await aSite();
  await site.storage.remove(`${site.photos[0]?.storageKey}/320.jpg`);
  const { manifest } = await backUp(site);
  expect(manifest.photos).toMatchObject({ files: 19, deleted: 0, lost: 1 });
  expect(said.join("\n")).toContain(
    `Warning: 1 files are missing in the storage although their photos exist: ${site.photos[0]?.storageKey}`,
  );

  await rm(join(folder, "data", "uploads", "objects"), { recursive: true });
  const later = new Date(now.getTime() + 60_000);
  await expect(backUp(site, { now: later })).rejects.toThrow("contains none of the site's photos");
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
});

test("a backup that cannot be stored, or is interrupted, leaves no file and does not hang", async () => {
  const site = await aSite();
  const target = await openFolderTarget(join(folder, "backups"));
  const full: BackupTarget = {
    ...target,
    write: (name, archive) =>
      target.write(
        name,
        (async function* () {
          for await (const chunk of archive) {
            yield chunk;
            throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
          }
        })(),
      ),
  };
  await expect(backUp(site, { target: full })).rejects.toThrow("is full: the backup was not made");
  const tight: BackupTarget = { ...target, freeBytes: async () => 1000 };
  await expect(backUp(site, { target: tight })).rejects.toThrow("of free space, and the backup needs about");
  const stopping = new AbortController();
  const stopped = backUp(site, {
    signal: stopping.signal,
    say: () => stopping.abort(),
  });
  await expect(stopped).rejects.toThrow("Interrupted: no backup was made.");
  expect(await readdir(join(folder, "backups"))).toEqual([]);
  await backUp(site);
  await expect(backUp(site)).rejects.toThrow("exists already");
});

test("an archive whose rows are not those of its manifest is not restored", async () => {
  const site = await aSite();
  const { file, manifest } = await backUp(site);
  const { connection, db } = await restore(file);
  await sql`update messages set body = 'Non.' where body = 'Oui.'`.execute(db);
  await withSession(connection, async (session) => {
    await expect(compareTables(session, manifest)).rejects.toThrow(
      "The restored site is not the one of the archive: the rows of messages are not those of the manifest.",
    );
  });
  await sql`delete from graphile_worker._private_jobs where key is null`.execute(db);
  await sql`update messages set body = 'Oui.' where body = 'Non.'`.execute(db);
  await withSession(connection, async (session) => {
    await expect(compareTables(session, manifest)).rejects.toThrow("jobs has 1 rows instead of 2");
  });
});

const encryption = { passphrase: "quatre mots au hasard" };

const archives = new Map<BackupTools["key"], Buffer>();

/** The bytes of a backup, made once per key: with a passphrase alone it takes a second of CPU time. */
async function anArchive(key: BackupTools["key"]): Promise<Buffer> {
  const known = archives.get(key) ?? (await readFile((await backUp(await aSite(), { key })).file));
  archives.set(key, known);
  return Buffer.from(known);
}

test.each([
  ["database dump", "database/messages/000001.copy.gz", 512 + 30, null],
  ["job", "database/jobs/000001.copy.gz", 512 + 30, null],
  ["photo", "RIFF", 25, null],
  ["manifest", '"rows": 2', 8, null],
  ["checksum", "checksums/000001.sha256", 512 + 3, null],
  ["header", "manifest.json", 130, null],
  ["encryption", "age-encryption.org/v1", 4_000, encryption],
  ["encryption header", "-> scrypt ", 12, encryption],
])("one changed byte of the %s is found, before anything is written", async (_, place, offset, key) => {
  const bytes = await anArchive(key);
  expect(bytes.includes(place)).toBe(true);
  const position = bytes.indexOf(place) + offset;
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  const file = join(folder, "changed.tar");
  await writeFile(file, bytes);
  const archive = { file, keys: { passphrase: key?.passphrase ?? null, identities: [] } };
  const work = join(folder, "work");
  await mkdir(work);
  const verified = verifyBackup({ folder: work, runAs: undefined }, { archive, say, nowMs: now.getTime() });
  await expect(verified).rejects.toThrow(/^The archive (?:is damaged|cannot be decrypted): /u);
  expect(await readdir(work)).toEqual([]);
});

test("another file is not an archive", async () => {
  const file = join(folder, "file");
  for (const content of ["", "Bonjour", "x".repeat(5_000), "\0".repeat(10_240)]) {
    await writeFile(file, content);
    await expect(checkArchive({ file, keys }, say)).rejects.toThrow("The archive is damaged: ");
  }
});
