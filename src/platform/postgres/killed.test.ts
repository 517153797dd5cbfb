// Runs in npm run test:full.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childrenOf, type PostgresSite, startPostgresSite } from "../../../tests/support/postgres-starter.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { startEmbeddedPostgres } from "./embedded.server.ts";
import { readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess } from "./processes.server.ts";

let dataDir: string;
let remove: () => Promise<void>;
let sites: PostgresSite[];

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
  sites = [];
});

afterEach(async () => {
  for (const { child, ended } of sites) {
    child.kill("SIGKILL");
    await ended;
  }
  await expect.poll(() => existsSync(join(cluster(), "postmaster.pid"))).toBe(false);
  await remove();
});

function cluster(): string {
  return join(dataDir, "postgres", "18");
}

function startSite(): PostgresSite {
  const site = startPostgresSite(dataDir);
  sites.push(site);
  return site;
}

/** Whether a process works on a cluster of this test that is not complete. */
async function runsInitdb(): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  const read = (pid: string) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const commands = await Promise.all(pids.map(read));
  return commands.some((command) => command.includes(dataDir) && command.includes(".new-"));
}

async function serverPid(): Promise<number> {
  return (await readPostmasterFile(cluster()))?.pid ?? 0;
}

async function storeWord(connection: pg.ClientConfig, word: string): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`create table stored as select '${word}' as word`);
  await client.end();
}

async function expectStored(word: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  expect((await client.query("select word from stored")).rows).toEqual([{ word }]);
  await client.end();
  expect(postgres.attached).toBe(false);
  await postgres.stop();
}

describe("when the site that started it", () => {
  test("is killed by kill -9, the server ends within seconds and the data is intact", async () => {
    const site = startSite();
    await storeWord(await site.ready, "kill");
    const pid = await serverPid();
    site.child.kill("SIGKILL");
    await expect.poll(() => inspectProcess(pid)).toBeUndefined();
    await expectStored("kill");
  });

  test("is killed and restarted immediately, the new site waits until the old server has ended", async () => {
    const site = startSite();
    await storeWord(await site.ready, "immediately");
    const pid = await serverPid();
    const supervisor = (await inspectProcess(pid))?.parentPid ?? Number.NaN;
    const watchers = (await childrenOf(supervisor)).filter((child) => child !== pid);
    expect(watchers.length).toBe(1);
    // Paused, so that the old server still looks ready when the new site starts.
    for (const watcher of watchers) process.kill(watcher, "SIGSTOP");
    site.child.kill("SIGKILL");
    await site.ended;
    const verified = expectStored("immediately");
    await sleep(500);
    for (const watcher of watchers) process.kill(watcher, "SIGCONT");
    await verified;
  });

  test("is killed with its whole process group, the server still stops cleanly", async () => {
    const site = startSite();
    await storeWord(await site.ready, "group");
    process.kill(-(site.child.pid ?? Number.NaN), "SIGKILL");
    await expect.poll(() => existsSync(join(cluster(), "postmaster.pid"))).toBe(false);
    await expectStored("group");
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "gets %s with its whole group, the server does not",
    async (signal) => {
      const site = startSite();
      await site.ready;
      const pid = await serverPid();
      const supervisor = (await inspectProcess(pid))?.parentPid ?? Number.NaN;
      const groupOf = async (of: number) => (await inspectProcess(of))?.groupId;
      expect(await groupOf(supervisor)).toBe(supervisor);
      expect(await groupOf(pid)).toBe(supervisor);
      // The signal, sent to the server's own group as well, has no effect: only closing the pipe stops the supervisor.
      process.kill(supervisor, signal);
      await sleep(200);
      expect(await inspectProcess(pid)).toBeDefined();
      expect(await inspectProcess(supervisor)).toBeDefined();
      process.kill(-(site.child.pid ?? Number.NaN), "SIGTERM");
      await site.ended;
      expect(await inspectProcess(pid)).toBeUndefined();
    },
  );

  test("is killed during initdb, the next start creates a complete cluster and removes the partial one", async () => {
    const site = startSite();
    site.ready.catch(() => undefined);
    const partialClusters = async () =>
      (await readdir(join(dataDir, "postgres")).catch(() => [])).filter((name) => name.includes(".new-"));
    while ((await partialClusters()).length === 0) await sleep(5);
    site.child.kill("SIGKILL");
    await site.ended;
    expect(existsSync(cluster())).toBe(false);
    await expect.poll(runsInitdb).toBe(false); // it runs to completion
    expect((await partialClusters()).length).toBe(1);

    const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
    await storeWord(postgres.connection, "whole");
    await postgres.stop();
    expect(await partialClusters()).toEqual([]);
    await expectStored("whole");
  });
});
