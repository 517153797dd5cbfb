// Runs in npm run test:full.
import { execFile, spawn } from "node:child_process";
import { cp, mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { fillSite } from "../../../tests/support/backups.ts";
import { databaseForTest, type TestDatabase } from "../../../tests/support/database.ts";
import { programEnvironment } from "../../../tests/support/program-environment.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { readSetting } from "../../platform/settings.writes.server.ts";

const root = join(import.meta.dirname, "../../..");
const passphrase = "quatre mots au hasard";

let folder: string;
beforeEach(async () => {
  const made = await makeTestFolder();
  onTestFinished(made.remove);
  folder = made.folder;
});

type Result = { code: number; output: string; error: string };

/** Runs a command with the settings of a site in `folder/data`, unless `environment` says otherwise. */
function run(args: string[], environment: Record<string, string> = {}): Promise<Result> {
  const [task = "", ...rest] = args;
  const env = { ...programEnvironment, DATA_DIR: join(folder, "data"), ...environment };
  return new Promise((resolve) => {
    const program = task.startsWith("src/") ? task : join("scripts", `${task}.ts`);
    execFile(
      process.execPath,
      [join(root, program), ...rest],
      { cwd: folder, env },
      (failure, output, error) => {
        const code = failure ? Number(failure.code) : 0;
        resolve({ code, output: output.replaceAll(folder, ""), error: error.replaceAll(folder, "") });
      },
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

async function aSite() {
  await mkdir(join(folder, "data"));
  const database = await databaseForTest();
  const { photos } = await fillSite(database.db, join(folder, "data"));
  return { ...database, photos, url: urlOf(database) };
}

async function aBackup(environment: Record<string, string> = {}) {
  const site = await aSite();
  expect(await run(["backup"], { ...site.url, ...environment })).toMatchObject({ code: 0, error: "" });
  const [name = ""] = await readdir(join(folder, "data", "backups"));
  const file = join(folder, "site.tar");
  await cp(join(folder, "data", "backups", name), file);
  return { ...site, name, file };
}

test("a backup is recorded, verified, and restored into another database", async () => {
  const { db, name, file } = await aBackup();
  expect(name).toMatch(/^babillard-\d{8}T\d{6}Z\.tar$/u);
  const recorded = await readSetting(db, "last-backup");
  expect(recorded).toMatchObject({ name, encrypted: false, bytes: (await readFile(file)).length });
  const events = await db
    .selectFrom("events")
    .select("actor_kind")
    .where("verb", "=", "backup.created")
    .execute();
  expect(events).toEqual([{ actor_kind: "system" }]);

  const verified = await run(["restore", file, "--verify", "--work", folder]);
  expect(verified).toMatchObject({ code: 0, error: "" });
  expect(verified.output).toMatch(/amcheck: \d{3} tables and indexes are consistent\.\n4 photos opened\./u);
  expect((await readdir(folder)).sort()).toEqual(["data", "site.tar"]);

  const place = await databaseForTest({ isMigrated: false });
  const elsewhere = { ...urlOf(place), DATA_DIR: join(folder, "elsewhere") };
  expect(await run(["restore", file], elsewhere)).toMatchObject({ code: 0, error: "" });
  expect(await readdir(join(folder, "elsewhere"))).toEqual(["uploads"]);
  const titles = await place.db.selectFrom("listings").select("title").execute();
  expect(titles).toContainEqual({ title: "Vélo \\N" });

  const again = await run(["restore", file], elsewhere);
  expect(again.code).toBe(1);
  expect(again.error).toContain("/elsewhere is not empty (it contains uploads)");
  const full = await run(["restore", file], { ...elsewhere, DATA_DIR: join(folder, "third") });
  expect(full.code).toBe(1);
  expect(full.error).toContain("The database is not empty (it contains ");
});

test("a damaged archive is neither verified nor restored", async () => {
  const { file } = await aBackup();
  const bytes = await readFile(file);
  const photo = bytes.indexOf("RIFF") + 25;
  bytes[photo] = (bytes[photo] ?? 0) ^ 1;
  await writeFile(file, bytes);
  for (const args of [["--verify"], []]) {
    const result = await run(["restore", file, ...args], { DATA_DIR: join(folder, "elsewhere") });
    expect(result.code).toBe(1);
    expect(result.error).toMatch(
      /^The archive is damaged: the checksum of photos\/listings\/\S+ is wrong\.$/mu,
    );
  }
  expect((await readdir(folder)).sort()).toEqual(["data", "site.tar"]);
});

test("an encrypted backup needs its passphrase", async () => {
  const { name, file } = await aBackup({ BACKUP_PASSPHRASE: passphrase });
  expect(name).toMatch(/\.tar\.age$/u);
  const bytes = await readFile(file);
  expect(bytes.includes("manifest.json")).toBe(false);
  const attempts: [string, string][] = [
    ["", "The archive is encrypted: set BACKUP_PASSPHRASE"],
    ["un autre mot de passe", "The archive cannot be decrypted"],
  ];
  for (const [given, message] of attempts) {
    const result = await run(["restore", file, "--verify"], { BACKUP_PASSPHRASE: given });
    expect(result).toMatchObject({ code: 1, error: expect.stringContaining(message) });
  }
});

test("a restoration that was killed leaves a place where neither a site nor another restoration starts", async () => {
  const { file } = await aBackup();
  const place = await databaseForTest({ isMigrated: false });
  const environment = { ...urlOf(place), DATA_DIR: join(folder, "elsewhere"), DEMO_DATA: "off" };
  const child = spawn(process.execPath, [join(root, "scripts/restore.ts"), file], {
    env: { ...programEnvironment, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.stdout.on("data", (text) => String(text).includes("Tables loaded") && child.kill("SIGKILL"));
  await ended;
  const again = await run(["restore", file], environment);
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining("delete that folder first") });
  const site = await run(["src/server/main.ts"], environment);
  expect(site.code).toBe(1);
  expect(site.output + site.error).toContain(
    "did not finish: delete the folder and restore the backup again",
  );
  const backup = await run(["backup"], environment);
  expect(backup).toMatchObject({ code: 1, error: expect.stringContaining("there is no site to back up") });
});

test("an interrupted backup leaves no file", async () => {
  const { url, photos } = await aSite();
  // The backup takes long enough to be interrupted.
  for (const { storageKey } of photos)
    await truncate(join(folder, "data/uploads/objects", storageKey, "1280.jpg"), 100_000_000);
  const child = spawn(process.execPath, [join(root, "scripts/backup.ts")], {
    env: { ...programEnvironment, DATA_DIR: join(folder, "data"), ...url },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code)));
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await ended).toBe(130);
  expect(await readdir(join(folder, "data", "backups"))).toEqual([]);
});

test("--prune deletes what the settings do not retain, and no other file", async () => {
  const { url } = await aSite();
  const target = join(folder, "backups");
  await mkdir(target);
  const old = ["babillard-20250106T030000Z.tar", "babillard-20250105T030000Z.tar", "notes.txt"];
  for (const name of old) await writeFile(join(target, name), "");
  const retention = { ...url, BACKUP_DIR: target, BACKUP_KEEP_DAILY: "2", BACKUP_KEEP_WEEKLY: "0" };
  expect(await run(["backup", "--prune"], retention)).toMatchObject({ code: 0, error: "" });
  const names = await readdir(target);
  expect(names.filter((name) => old.includes(name)).sort()).toEqual([
    "babillard-20250106T030000Z.tar",
    "notes.txt",
  ]);
  expect(names).toHaveLength(3);
});

test("what is wrong is said in one sentence, with exit code 1", async () => {
  const nowhere = { DATABASE_URL: "postgres://x@127.0.0.1:1/x", DATA_DIR: "." };
  const attempts: [string[], Record<string, string>, string][] = [
    [["backup", "--all"], {}, "Usage: npm run backup"],
    [["restore"], {}, "Usage: npm run restore -- FILE"],
    [["restore", "missing.tar"], {}, "/missing.tar does not exist."],
    [["backup"], {}, "There is no site in /data"],
    [["backup"], { PORT: "x" }, "The configuration is not right:\n  PORT must be"],
    [["backup"], nowhere, "The database cannot be reached"],
  ];
  const results = await Promise.all(attempts.map(([args, environment]) => run(args, environment)));
  for (const [index, [, , sentence]] of attempts.entries()) {
    expect(results[index]?.error.slice(0, sentence.length)).toBe(sentence);
    expect(results[index]?.code, sentence).toBe(1);
  }
  expect(await readdir(folder)).not.toContain("data");
});
