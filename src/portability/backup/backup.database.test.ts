// Also runs on PostgreSQL 15.
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { backupWorld } from "../../../tests/support/backups.ts";
import { anImage, now } from "../../../tests/support/builders.ts";
import { openDiskStorage } from "../../media/storage/disk.server.ts";
import { type Session, withSession } from "../../platform/database/copy.server.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded.server.ts";
import { foreignKeysOf, plainIndexesOf, tablesOf } from "./catalog.queries.server.ts";
import { checkArchive } from "./restore-backup.server.ts";
import { fillDatabase } from "./restore-site.server.ts";
import { type BackupTarget, openFolderTarget } from "./target.server.ts";
import { compareTables } from "./verify-backup.server.ts";

const { aSite, backUp, restore, inFolder, say, said, keys } = backupWorld();

test("what is restored is what was backed up: rows, sequences, jobs, schema, photos and files of the site", async () => {
  const site = await aSite();
  await writeFile(inFolder("data", "app-secret"), "secret");
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
  expect((await uploads(restored.dataDir)).sort()).toEqual((await uploads(inFolder("data"))).sort());
  const [photo] = site.photos;
  const path = join("uploads", "objects", photo?.storageKey ?? "", "320.webp");
  expect(await readFile(join(restored.dataDir, path))).toEqual(await readFile(inFolder("data", path)));
  const secret = join(restored.dataDir, "app-secret");
  expect([await readFile(secret, "utf8"), (await stat(secret)).mode & 0o777]).toEqual(["secret", 0o600]);
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
    const dataDir = inFolder("embedded");
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
    const target = await openFolderTarget(inFolder("back"));
    const back = await backUp({ connection: newer.connection, storage }, { dataDir, target });
    const older = await restore(inFolder("back", back.name));
    await withSession(older.connection, async (session) => {
      expect(await majorOf(session)).toBe(15);
      await compareTables(session, manifest);
    });
  },
);

test("rows that are written during a backup are not in it, and their photos do not matter", async () => {
  const site = await aSite();
  const target = await openFolderTarget(inFolder("backups"));
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
  expect(said()).toContain("20 files of photos that were deleted meanwhile are left out.");
  const { db, connection } = await restore(file);
  await withSession(connection, (session) => compareTables(session, manifest));
  expect((await sql`select from users where id = ${site.seller.id}`.execute(db)).rows).toHaveLength(1);
});

test("a backup that cannot be stored, or is interrupted, leaves no file and does not hang", async () => {
  const site = await aSite();
  const target = await openFolderTarget(inFolder("backups"));
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
  expect(await readdir(inFolder("backups"))).toEqual([]);
  await backUp(site);
  await expect(backUp(site)).rejects.toThrow("exists already");
});

test("another file is not an archive", async () => {
  const file = inFolder("file");
  for (const content of ["", "Bonjour", "x".repeat(5_000), "\0".repeat(10_240)]) {
    await writeFile(file, content);
    await expect(checkArchive({ file, keys }, say)).rejects.toThrow("The archive is damaged: ");
  }
});
