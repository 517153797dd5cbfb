// Processes that are killed, frozen or stopped under load.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killOnly } from "../kill.ts";
import { imageChildren, postgresProcesses, signal } from "../processes.ts";
import { type Experiment, furtherTest, lasting, startExperiment, timeout } from "./experiment.ts";
import { slowUpload } from "./slow-clients.ts";

let on: Experiment;
beforeAll(async () => {
  on = await startExperiment();
});
afterAll(() => on.stop());
const served = 30_000;

test("kill -9 of the site", { timeout }, () =>
  on.run("kill -9 of the site", () => killOnly("site", on.site).then(() => on.site.ended), { mayDie: true }),
);

furtherTest("kill -9 of a process of PostgreSQL", { timeout }, () =>
  on.run("kill -9 of a process of PostgreSQL", () => killOnly("child", on.site), { readyMs: served }),
);

test("kill -9 of the postmaster", { timeout }, () =>
  on.run(
    "kill -9 of the postmaster",
    async () => signal([(await postgresProcesses(on.dataDir)).postmaster], "SIGKILL"),
    { readyMs: served },
  ),
);

furtherTest("kill -9 of everything at once", { timeout }, () =>
  on.run("kill -9 of everything at once", () => killOnly("all", on.site).then(() => on.site.ended), {
    mayDie: true,
    readyMs: served,
  }),
);

test("kill -9 of the image process", { timeout }, () =>
  on.run("kill -9 of the image process", async () => {
    for (let kills = 0; kills < 3; kills += 1) {
      let pids: number[] = [];
      while (pids.length === 0) pids = await imageChildren(on.site.child.pid ?? 0);
      signal(pids, "SIGKILL");
      await sleep(300);
    }
  }),
);

furtherTest("the image process gets a fiftieth of the processor", { timeout }, () =>
  on.run(
    "image process slow",
    async () => {
      const uploads = Array.from({ length: 24 }, (_, index) =>
        slowUpload(on.url, { cookie: on.load.members[index % 5]?.cookie ?? "", ms: 500 }),
      );
      const end = Date.now() + lasting(60, 90);
      while (Date.now() < end) {
        const pids = await imageChildren(on.site.child.pid ?? 0);
        signal(pids, "SIGSTOP");
        await sleep(1_900);
        signal(pids, "SIGCONT");
        await sleep(40);
      }
      for (const answer of await Promise.all(uploads))
        expect(answer).toMatch(/^HTTP\/1\.1 (?:200|422|429) /u);
    },
    // A photo that has waited for 30 s is left out.
    { slowestMs: 45_000 },
  ),
);

furtherTest("a frozen database", { timeout }, () =>
  on.run("database frozen", async () => {
    const { postmaster, children } = await postgresProcesses(on.dataDir);
    signal([postmaster, ...children], "SIGSTOP");
    await sleep(lasting(8, 20));
    signal([postmaster, ...children], "SIGCONT");
  }),
);

furtherTest.each([
  ["fast", "SIGINT"],
  ["immediate", "SIGQUIT"],
] as const)("the database is restarted: %s", { timeout }, (mode, name) =>
  on.run(
    `database restarted: ${mode}`,
    async () => signal([(await postgresProcesses(on.dataDir)).postmaster], name),
    { readyMs: served },
  ),
);

furtherTest("SIGTERM under load with a long upload", { timeout }, () =>
  on.run(
    "SIGTERM with a long upload",
    async () => {
      const [member] = on.load.members;
      const { site } = on;
      const upload = slowUpload(on.url, { cookie: member?.cookie ?? "", ms: 4_000 });
      await sleep(1_000);
      site.child.kill("SIGTERM");
      expect(await upload).toMatch(/^HTTP\/1\.1 200 /u);
      await site.ended;
      expect(site.child.exitCode).toBe(0);
    },
    { mayDie: true, mayLose: true },
  ),
);
