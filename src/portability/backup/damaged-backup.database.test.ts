// Runs in npm run test:full.
// Also runs on PostgreSQL 15.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { backupWorld } from "../../../tests/support/backups.ts";
import { aListing, anImage, now } from "../../../tests/support/builders.ts";
import { withSession } from "../../platform/database/copy.server.ts";
import { migrate } from "../../platform/database/migrate.server.ts";
import type { BackupTools } from "./create-backup.server.ts";
import { compareTables, verifyBackup } from "./verify-backup.server.ts";

const { aSite, backUp, restore, inFolder, say, said } = backupWorld();

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

test("tables that are not Babillard's are left out with a warning", async () => {
  const site = await aSite();
  await sql`create table notes (id serial primary key, text text)`.execute(site.db);
  await sql`insert into notes (text) values ('mine')`.execute(site.db);
  const { file, manifest } = await backUp(site);
  const { connection } = await restore(file);
  expect(said().join("\n")).toContain("Warning: the table notes is not Babillard's and is left out");
  await withSession(connection, (session) => compareTables(session, manifest));
});

test("a photo without file is counted and named; a DATA_DIR without any of them is refused", async () => {
  const site = await aSite();
  await site.storage.remove(`${site.photos[0]?.storageKey}/320.jpg`);
  const { manifest } = await backUp(site);
  expect(manifest.photos).toMatchObject({ files: 19, deleted: 0, lost: 1 });
  expect(said().join("\n")).toContain(
    `Warning: 1 files are missing in the storage although their photos exist: ${site.photos[0]?.storageKey}`,
  );

  await rm(inFolder("data", "uploads", "objects"), { recursive: true });
  const later = new Date(now.getTime() + 60_000);
  await expect(backUp(site, { now: later })).rejects.toThrow("contains none of the site's photos");
  expect(await readdir(inFolder("backups"))).toHaveLength(1);
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
  const file = inFolder("changed.tar");
  await writeFile(file, bytes);
  const archive = { file, keys: { passphrase: key?.passphrase ?? null, identities: [] } };
  const work = inFolder("work");
  await mkdir(work);
  const verified = verifyBackup({ folder: work, runAs: undefined }, { archive, say, nowMs: now.getTime() });
  await expect(verified).rejects.toThrow(/^The archive (?:is damaged|cannot be decrypted): /u);
  expect(await readdir(work)).toEqual([]);
});
