// A backup taken while people publish is a whole site: after everything else is gone, it brings back what was acknowledged
// before it began, photos and sessions included, and nothing by halves.
import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { type Acknowledged, hashOf, publishUntilAborted, register, send } from "./publisher.ts";

const scripts = join(import.meta.dirname, "../../scripts");
const environment = { LOG_LEVEL: "silent" };

test("a running site is backed up, destroyed and restored", { timeout: 600_000 }, async () => {
  const { folder, remove } = await makeTestFolder();
  let site: RunningSite | undefined;
  onTestFinished(async () => {
    await site?.stop();
    await remove();
  });
  const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
  const run = (name: string, ...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
      execFile(process.execPath, [join(scripts, name), ...args], { env }, (error, output, message) =>
        error ? reject(new Error(message)) : resolve(output),
      );
    });

  site = await startSite({ dataDir, environment });
  const { url } = site;
  const cookies = [await register(url), await register(url), await register(url)];
  const acknowledged: Acknowledged = { listings: [], photos: [], hashes: new Map() };
  const stopping = new AbortController();
  const publishing = cookies.map((cookie) => publishUntilAborted(url, cookie, acknowledged, stopping.signal));
  await expect.poll(() => acknowledged.listings.length, { timeout: 240_000 }).toBeGreaterThanOrEqual(5);
  const before = {
    listings: [...acknowledged.listings],
    hashes: new Map(acknowledged.hashes),
    cookieOf: new Map(acknowledged.photos.map(({ address, cookie }) => [address, cookie])),
  };
  await run("backup.ts", "--to", backups);
  const published = acknowledged.listings.length;
  stopping.abort();
  await Promise.all(publishing);
  // Publishing went on during the backup.
  expect(published).toBeGreaterThan(before.listings.length);
  await site.stop();
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 250 });

  const [name = ""] = await readdir(backups);
  expect(await run("restore.ts", join(backups, name), "--verify", "--work", folder)).toContain(
    "can be restored",
  );
  await run("restore.ts", join(backups, name));
  const { corrupt, brokenFiles } = await inspectDatabase(dataDir);
  expect({ corrupt, brokenFiles }).toEqual({ corrupt: [], brokenFiles: [] });
  site = await startSite({ dataDir, environment });
  for (const cookie of cookies) expect((await send(site.url, "/dashboard", cookie)).status).toBe(200);
  for (const { id, title } of before.listings) {
    const page = await send(site.url, `/listing/${id}`, "");
    expect(await page.text()).toContain(title);
  }
  for (const [address, hash] of before.hashes)
    expect(await hashOf(site.url, address, before.cookieOf.get(address) ?? ""), address).toBe(hash);
});
