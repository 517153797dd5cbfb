// Runs in npm run test:full.
// Backups in object storage, of sites whose photos are there, too.
import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { commandMessage } from "../../../scripts/setup/command-errors.ts";
import { fillSite } from "../../../tests/support/backups.ts";
import { databaseForTest, type TestDatabase } from "../../../tests/support/database.ts";
import { type FakeS3, startFakeS3 } from "../../../tests/support/fake-s3.ts";
import { programEnvironment } from "../../../tests/support/program-environment.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { openStorage } from "../../media/storage/open-storage.server.ts";
import { createBackup } from "./create-backup.server.ts";
import { archiveInS3, checkArchive } from "./restore-backup.server.ts";
import { restoreSite } from "./restore-site.server.ts";
import { openTarget } from "./target.server.ts";

const root = join(import.meta.dirname, "../../..");

let folder: string;
let fake: FakeS3;
let backups: Map<string, Buffer>;
beforeEach(async () => {
  const made = await makeTestFolder();
  folder = made.folder;
  fake = await startFakeS3();
  backups = new Map();
  fake.buckets.set("backups", backups);
  onTestFinished(async () => {
    await fake.close();
    await made.remove();
  });
});

const account = () => ({
  S3_ENDPOINT: fake.endpoint,
  S3_REGION: fake.settings.region,
  S3_ACCESS_KEY_ID: fake.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: fake.settings.secretAccessKey,
});

function run(args: string[], environment: Record<string, string>) {
  const [task = "", ...rest] = args;
  const env = { ...programEnvironment, DATA_DIR: join(folder, "data"), ...account(), ...environment };
  return new Promise<{ code: number; output: string; error: string }>((resolve) => {
    const program = join(root, "scripts", `${task}.ts`);
    execFile(process.execPath, [program, ...rest], { cwd: folder, env }, (failure, output, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, output, error }),
    );
  });
}

function urlOf({ connection }: TestDatabase): { DATABASE_URL: string } {
  if (typeof connection === "string") return { DATABASE_URL: connection };
  const { host, port, user, database } = connection;
  return {
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  };
}

/** @param s3 where its photos are; null: on disk */
async function aSite(s3: FakeS3["settings"] | null) {
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const database = await databaseForTest();
  const storage = await openStorage({ dataDir, s3, s3Writes: true }, Date.now());
  await fillSite(database.db, dataDir, storage);
  return { ...database, storage, url: urlOf(database) };
}

test("a site with photos in a bucket is backed up to another bucket and restored from it", async () => {
  const { url } = await aSite(fake.settings);
  const photos = new Map(fake.objects);
  expect(photos.size).toBe(20);
  const made = await run(["backup"], { ...url, S3_BUCKET: "photos", BACKUP_DIR: "s3://backups/site" });
  expect(made).toMatchObject({ code: 0, error: "" });
  const [key = ""] = backups.keys();
  expect(key).toMatch(/^site\/babillard-\d{8}T\d{6}Z\.tar$/u);
  expect(made.output).toContain(`s3://backups/${key}: `);

  const place = await databaseForTest({ isMigrated: false });
  const elsewhere = { ...urlOf(place), DATA_DIR: join(folder, "elsewhere") };
  const archive = `s3://backups/${key}`;
  const sameBucket = await run(["restore", archive], { ...elsewhere, S3_BUCKET: "photos" });
  expect(sameBucket).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The bucket photos is not empty \(it contains listings\//u),
  });
  fake.buckets.set("other", new Map());
  const restored = await run(["restore", archive], { ...elsewhere, S3_BUCKET: "other" });
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(fake.buckets.get("other")).toEqual(photos);
  expect(await readdir(join(folder, "elsewhere"))).toEqual([]);
});

test("photos move from disk to a bucket by backup, and a bucket that survived is used again", async () => {
  const { connection, storage } = await aSite(null);
  const now = new Date();
  const common = { key: null, version: "1.2.3", say: () => undefined, now };
  const target = await openTarget("s3://backups", fake.settings);
  const dataDir = join(folder, "data");
  const { name } = await createBackup({ connection, storage, dataDir, target, ...common });
  const archive = archiveInS3(`s3://backups/${name}`, fake.settings, { passphrase: null, identities: [] });
  const restoreTo = async (folderName: string, reusesBucket: boolean) => {
    const { DATABASE_URL } = urlOf(await databaseForTest({ isMigrated: false }));
    const place = { dataDir: join(folder, folderName), databaseUrl: DATABASE_URL, runAs: undefined };
    const tools = { archive, say: () => undefined, nowMs: now.getTime() };
    return restoreSite({ ...place, s3: fake.settings, reusesBucket }, tools);
  };
  await restoreTo("first", false);
  expect(fake.objects.size).toBe(20);

  const [photo = ""] = fake.objects.keys();
  fake.objects.delete(photo);
  const from = fake.requests.length;
  await restoreTo("second", true);
  const stored = fake.requests.slice(from).filter((request) => request.startsWith("PUT"));
  expect(stored).toEqual([`PUT ${photo} 200`]);
});

test("a prefix holds the backups of one site, and uploads that were given up are removed", async () => {
  const name = "babillard-20250105T030000Z.tar";
  const others = ["site/notes.txt", name, `other/${name}`];
  for (const key of [...others, `site/${name}`]) backups.set(key, Buffer.alloc(0));
  const upload = { parts: new Map(), begunAt: new Date(Date.now() - 25 * 3_600_000) };
  fake.uploads.set("old", { ...upload, key: `site/${name}` });
  fake.uploads.set("of others", { ...upload, key: `others/${name}` });
  fake.uploads.set("recent", { ...upload, key: `site/${name}`, begunAt: new Date() });
  const target = await openTarget("s3://backups/site/", fake.settings);
  expect(await target.list()).toEqual([name]);
  await target.remove(name);
  expect([...backups.keys()]).toEqual(others);
  expect([...fake.uploads.keys()]).toEqual(["of others", "recent"]);
});

test("what is wrong with a bucket is said in one sentence", async () => {
  const wrong = { ...fake.settings, secretAccessKey: "wrong" };
  const attempts: [() => Promise<unknown>, string][] = [
    [() => openTarget("s3://missing", fake.settings), "The object storage refused GET: 404 NoSuchBucket."],
    [() => openTarget("s3://backups", wrong), "The object storage refused GET: 403 SignatureDoesNotMatch."],
    [
      async () => openTarget("s3://backups", null),
      "For s3://backups, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    ],
    [
      () =>
        checkArchive(
          archiveInS3("s3://backups/none.tar", fake.settings, { passphrase: null, identities: [] }),
          () => undefined,
        ),
      "s3://backups/none.tar does not exist.",
    ],
  ];
  for (const [attempt, sentence] of attempts)
    expect(await attempt().catch((error: unknown) => commandMessage(error))).toBe(sentence);
});
