// Runs in npm run test:full.
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server.ts";
import { isRoot } from "./identity.server.ts";

let folder: string;
let remove: () => Promise<void>;
let toRemove: string[];
let messages: string[];

beforeEach(async () => {
  ({ folder, remove } = await makeTestFolder());
  toRemove = [];
  messages = [];
});

afterEach(async () => {
  await remove();
  for (const path of toRemove) await rm(path, { recursive: true, force: true });
});

async function startAndStop(dataDir: string, runAs?: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, settings: { fsync: "off" }, say: (line: string) => messages.push(line) };
  const postgres = await startEmbeddedPostgres(runAs === undefined ? options : { ...options, runAs });
  await postgres.stop();
  if (postgres.directory.startsWith("/var/lib/babillard/")) toRemove.push(join(postgres.directory, ".."));
  return postgres;
}

describe("a DATA_DIR under a private folder", () => {
  test("contains its database for an ordinary user; as root the database is in /var/lib/babillard, with a notice", async () => {
    const dataDir = join(folder, "private", "data");
    await mkdir(dataDir, { recursive: true });
    await chmod(join(folder, "private"), 0o700);
    const { directory } = await startAndStop(dataDir);
    if (!isRoot()) {
      expect(directory).toBe(join(dataDir, "postgres", "18"));
      return;
    }
    expect(directory).toMatch(/^\/var\/lib\/babillard\/[0-9a-f]{16}\/18$/);
    expect(messages.join("\n")).toContain(join(directory, ".."));
    expect((await stat(join(directory, ".."))).mode & 0o777).toBe(0o700);
    expect(await readdir(dataDir)).toEqual(["postgres-is-in.txt"]);
  });

  test("has the same database at the next start; another DATA_DIR has another one", async () => {
    for (const name of ["one", "two"]) await mkdir(join(folder, "private", name), { recursive: true });
    await chmod(join(folder, "private"), 0o700);
    const one = await startAndStop(join(folder, "private", "one"));
    const two = await startAndStop(join(folder, "private", "two"));
    expect(two.directory).not.toBe(one.directory);
    expect((await startAndStop(join(folder, "private", "one"))).directory).toBe(one.directory);
    expect((await startAndStop(`${folder}/private/../private/one/`)).directory).toBe(one.directory);
  });

  test("keeps the location of its database when permissions are relaxed later", async () => {
    const dataDir = join(folder, "private", "data");
    await mkdir(dataDir, { recursive: true });
    await chmod(join(folder, "private"), 0o700);
    const before = await startAndStop(dataDir);
    await chmod(join(folder, "private"), 0o755);
    expect((await startAndStop(dataDir)).directory).toBe(before.directory);
  });

  test("starts empty when deleted and created again; the former database is only set aside", async () => {
    const dataDir = join(folder, "private", "data");
    await mkdir(dataDir, { recursive: true });
    await chmod(join(folder, "private"), 0o700);
    await startAndStop(dataDir);
    await rm(dataDir, { recursive: true });
    messages = [];
    const { directory } = await startAndStop(dataDir);
    expect(messages.join("\n")).toContain(`Creating the database`);
    const aside = /set aside as (\S+)\.$/m.exec(messages.join("\n"))?.[1];
    expect(aside !== undefined).toBe(isRoot());
    if (aside === undefined) return;
    toRemove.push(aside);
    expect(aside).toContain(`${join(directory, "..")}.former-`);
    expect(await readdir(aside)).toContain("18");
  });

  test("can be copied or moved with its database; if the database is elsewhere, the start fails", async () => {
    const dataDir = join(folder, "private", "data");
    const [copy, moved] = [join(folder, "private", "copy"), join(folder, "private", "moved")];
    await mkdir(dataDir, { recursive: true });
    await chmod(join(folder, "private"), 0o700);
    await startAndStop(dataDir);
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    await rename(dataDir, moved);
    for (const other of [copy, moved]) {
      if (isRoot()) await expect(startAndStop(other)).rejects.toThrow(/moved or copied.*DATABASE_URL/s);
      else expect((await startAndStop(other)).directory).toBe(join(other, "postgres", "18"));
    }
  });
});

test("an existing database is run by its owner, not by the default user of root", async () => {
  const dataDir = join(folder, "data");
  // PG_RUN_AS only applies to root.
  const first = await startAndStop(dataDir, "nobody");
  const owner = (await stat(first.directory)).uid;
  expect(isRoot() || owner === process.getuid?.()).toBe(true);
  const second = await startAndStop(dataDir);
  expect(second.directory).toBe(first.directory);
  expect((await stat(join(second.directory, "global", "pg_control"))).uid).toBe(owner);
  const asDaemon = startAndStop(dataDir, "daemon");
  if (isRoot()) await expect(asDaemon).rejects.toThrow(/belongs to.*chown -R daemon/s);
  else expect((await asDaemon).directory).toBe(first.directory);
});
