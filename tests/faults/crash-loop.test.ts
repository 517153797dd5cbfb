// Acknowledged writes survive a crash, whichever process is killed and when.
// Each of CRASH_ROUNDS rounds (npm run test:full: 5, .ci/run: 2) kills at a random moment of the mixed load, starts the
// site again, and compares what was acknowledged with what is stored.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "../../src/media/index.server.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { connectToDatabase } from "./database-client.ts";
import { kill, victims } from "./kill.ts";
import { findViolations } from "./load/check.ts";
import { summarize } from "./load/journal.ts";
import { startLoad } from "./load/load.ts";

const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const environment = { LOG_LEVEL: "silent" };

test(`every acknowledged write survives ${rounds} crashes`, { timeout: 400_000 * (rounds + 1) }, async () => {
  const { folder, remove } = await makeTestFolder();
  const dataDir = join(folder, "data");
  let site: RunningSite | undefined;
  onTestFinished(async () => {
    site?.child.kill("SIGKILL");
    await site?.ended;
    await remove();
  });
  site = await startSite({ dataDir, environment });
  const { url } = site;
  const port = Number(new URL(url).port);
  const load = await startLoad({ urls: [url] });
  const summary: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    load.resume();
    const acknowledged = () => load.journal.writes.filter(({ outcome }) => outcome === "acknowledged").length;
    const before = acknowledged();
    // Some new writes, even on a slow machine.
    await expect.poll(acknowledged, { timeout: 240_000 }).toBeGreaterThanOrEqual(before + 10);
    await sleep(Math.random() * 3_000);
    const victim = victims[(round + Math.floor(Math.random() * 2)) % victims.length] ?? "all";
    await kill(victim, site);
    site = await startSite({ dataDir, environment, port });
    await load.stop();

    const client = await connectToDatabase(dataDir);
    try {
      const storage = await openDiskStorage(join(dataDir, "uploads"), Date.now());
      expect(await findViolations(load.journal, { client, storage, url, jobsMs: 300_000 })).toEqual([]);
    } finally {
      await client.end();
    }
    summary.push(`${victim}: ${summarize(load.journal)}, none lost`);
  }
  if (process.env.CRASH_ROUNDS !== undefined) process.stdout.write(`${summary.join("\n")}\n`);
});
