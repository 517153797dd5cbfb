// A backup taken under load is a whole site: after everything else is gone, it brings back what was acknowledged
// before it began, photos and sessions included, and nothing by halves.
import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "../../src/media/index.server.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { connectToDatabase } from "./database-client.ts";
import { findViolations } from "./load/check.ts";
import type { Journal } from "./load/journal.ts";
import { startLoad } from "./load/load.ts";

const scripts = join(import.meta.dirname, "../../scripts");
const environment = { LOG_LEVEL: "silent" };

test("a running site is backed up, destroyed and restored", { timeout: 1_200_000 }, async () => {
  const { folder, remove } = await makeTestFolder();
  let site: RunningSite | undefined;
  onTestFinished(async () => {
    await site?.stop();
    await remove();
  });
  const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
  const run = (name: string, ...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const env = { ...programEnvironment, DATA_DIR: dataDir };
      execFile(process.execPath, [join(scripts, name), ...args], { env }, (error, output, message) =>
        error ? reject(new Error(message)) : resolve(output),
      );
    });

  site = await startSite({ dataDir, environment });
  const load = await startLoad({ urls: [site.url], pauseMs: 50 });
  const acknowledged = () =>
    load.journal.writes.filter(({ kind, outcome }) => kind === "publish" && outcome === "acknowledged")
      .length;
  await expect.poll(acknowledged, { timeout: 240_000 }).toBeGreaterThanOrEqual(5);
  await load.stop();
  // Without edits, favorites, sales and read marks: later writes change them.
  const writes = load.journal.writes.filter(({ kind }) =>
    ["publish", "message", "register", "sign-in"].includes(kind),
  );
  const before: Journal = { ...load.journal, writes, reads: [] };
  const countAcknowledged = () =>
    load.journal.writes.filter(({ outcome }) => outcome === "acknowledged").length;
  const countBefore = countAcknowledged();
  load.resume();
  await run("backup.ts", "--to", backups);
  // Writing went on during the backup.
  expect(countAcknowledged()).toBeGreaterThan(countBefore);
  await load.stop();
  await site.stop();
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 250 });

  const [name = ""] = await readdir(backups);
  expect(await run("restore.ts", join(backups, name), "--verify", "--work", folder)).toContain(
    "can be restored",
  );
  await run("restore.ts", join(backups, name));
  site = await startSite({ dataDir, environment });
  const client = await connectToDatabase(dataDir);
  try {
    const storage = await openDiskStorage(join(dataDir, "uploads"), Date.now());
    expect(await findViolations(before, { client, storage, url: site.url })).toEqual([]);
  } finally {
    await client.end();
  }
});
