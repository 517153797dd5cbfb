// Disk, mail server, clock, files and processor of a node that fail under load.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseIdentity } from "../../../src/platform/postgres/identity.server.ts";
import { catchMail, type MailCatcher } from "../../support/mail-catcher.ts";
import { type NetworkMode, startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { postgresProcesses } from "../processes.ts";
import { fillDisk, mountSmallDisk } from "./disk.ts";
import { type Experiment, furtherTest, lasting, startExperiment, timeout } from "./experiment.ts";

let on: Experiment;
let mail: MailCatcher;
let mailLine: TcpProxy;
let clockFile: string;
const run = promisify(execFile);

beforeAll(async () => {
  mail = await catchMail();
  mailLine = await startTcpProxy({ host: "127.0.0.1", port: Number(new URL(mail.url).port) });
  clockFile = join(mail.folder, "..", `clock-${process.pid}`);
  await writeFile(clockFile, "0");
  on = await startExperiment({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
      REQUIRE_CONFIRMED_EMAIL: "off",
      SHIFTED_CLOCK: clockFile,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, "../../support/shifted-clock.ts")}`,
    },
    prepare: async (dataDir) => {
      const [uploads, database] = [join(dataDir, "uploads"), join(dataDir, "postgres")];
      await mkdir(uploads, { mode: 0o700 });
      await mkdir(database, { mode: 0o755 });
      const { switchTo } = await chooseIdentity(undefined);
      const undo = [
        await mountSmallDisk(uploads, 64),
        await mountSmallDisk(
          database,
          400,
          "uid" in switchTo ? { uid: Number(switchTo.uid), gid: Number(switchTo.gid) } : undefined,
        ),
      ];
      return async () => {
        for (const unmount of undo) await unmount();
      };
    },
  });
});
afterAll(async () => {
  await on?.stop();
  await mailLine.close();
  await mail.close();
});

test("the disk of the uploads is full", { timeout }, () =>
  on.run("disk full: uploads", async () => {
    const free = await fillDisk(join(on.dataDir, "uploads"), {
      pids: [on.site.child.pid ?? 0],
      fileBytes: 1,
    });
    await sleep(lasting(6, 20));
    await free();
  }),
);

furtherTest("the disk of the database is full", { timeout }, () =>
  on.run(
    "disk full: database",
    async () => {
      const { postmaster, children } = await postgresProcesses(on.dataDir);
      const pids = [postmaster, ...children];
      const free = await fillDisk(join(on.dataDir, "postgres"), { pids, fileBytes: 8 << 20 });
      await sleep(lasting(6, 30));
      await free();
    },
    { readyMs: 30_000 },
  ),
);

const breakMail = (name: string, mode: NetworkMode) =>
  on.run(`mail server ${name}`, async () => {
    mailLine.set(mode, 2_000);
    // One more email waits than there are connections to the mail server.
    await sleep(lasting(6, 40));
    mailLine.set("pass");
  });

test("the mail server is silent", { timeout }, () => breakMail("silent", "silent"));

furtherTest.each<[name: string, mode: NetworkMode]>([
  ["slow", "delay"],
  ["refusing", "refuse"],
])("the mail server is %s", { timeout }, breakMail);

furtherTest("emails leave after the mail server is back", { timeout }, async () => {
  const registered = on.load.members.length;
  await expect
    .poll(async () => (await readdir(mail.folder)).length, { timeout: 330_000, interval: 500 })
    .toBeGreaterThanOrEqual(registered);
});

furtherTest.each([
  ["an hour back", -3_600_000],
  ["an hour ahead", 3_600_000],
] as const)("the clock of the node is set %s, and right again", { timeout }, (name, offset) =>
  on.run(`clock ${name}`, async () => {
    const set = async (ms: number) => {
      await writeFile(clockFile, String(ms));
      on.site.child.kill("SIGUSR2");
    };
    await set(offset);
    await sleep(lasting(5, 30));
    await set(0);
  }),
);

furtherTest("no more files can be opened", { timeout }, () =>
  on.run(
    "no more open files",
    async () => {
      const pid = on.site.child.pid ?? 0;
      const open = (await readdir(`/proc/${pid}/fd`)).length;
      const [, usual = ""] =
        /^Max open files\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/limits`, "utf8")) ?? [];
      const limit = (files: number | string) => run("prlimit", [`--pid=${pid}`, `--nofile=${files}:`]);
      await limit(open + 2);
      try {
        await sleep(lasting(6, 20));
      } finally {
        await limit(usual);
      }
    },
    // A connection that cannot be accepted gets no response.
    { mayLose: true },
  ),
);

furtherTest("the processor is busy with other work", { timeout }, () =>
  on.run("processor busy", async () => {
    const burners: ChildProcess[] = [];
    for (let index = 0; index < 2 * availableParallelism(); index += 1)
      burners.push(spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
    await sleep(lasting(6, 30));
    for (const burner of burners) burner.kill("SIGKILL");
  }),
);
