// The power goes off: the disk has what it was told to keep before a write was acknowledged, and by chance some of the rest.
// DATA_DIR is a file system in a file, which has only what that file system has written; a copy of the file, taken while every
// process stands still, is the disk after a cut.
import { execFile } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, test } from "vitest";
import { imageChildren, postgresProcesses, signal } from "../processes.ts";
import { type Experiment, startExperiment, timeout } from "./experiment.ts";

const run = promisify(execFile);
/** Who may mount. */
const isRoot = process.getuid?.() === 0;
let on: Experiment;
let cuts = 0;

const diskOf = (dataDir: string) => join(dirname(dataDir), `disk-${cuts}.img`);
const mount = (dataDir: string) => run("mount", ["-o", "loop", diskOf(dataDir), dataDir]);
/** Lazily: processes that stand still use it. */
const unmount = (dataDir: string) => run("umount", ["-l", dataDir]);

beforeAll(async () => {
  if (!isRoot) return;
  on = await startExperiment({
    prepare: async (dataDir) => {
      await run("truncate", ["-s", "2G", diskOf(dataDir)]);
      await run("mkfs.ext4", ["-q", "-F", diskOf(dataDir)]);
      await mount(dataDir);
      await chmod(dataDir, 0o755);
      return async () => void (await unmount(dataDir));
    },
  });
});
afterAll(() => on?.stop());

(isRoot ? test : test.skip)("the power is cut", { timeout }, () =>
  on.run(
    "power cut",
    async () => {
      const { dataDir, site } = on;
      const node = site.child.pid ?? 0;
      const { postmaster, supervisor } = await postgresProcesses(dataDir);
      const parents = [node, postmaster, ...(supervisor === null ? [] : [supervisor])];
      signal(parents, "SIGSTOP");
      const children = [...(await postgresProcesses(dataDir)).children, ...(await imageChildren(node))];
      signal(children, "SIGSTOP");
      const before = diskOf(dataDir);
      cuts += 1;
      await run("cp", ["--sparse=always", before, diskOf(dataDir)]);
      await unmount(dataDir);
      await mount(dataDir);
      signal([...children, ...parents], "SIGKILL");
      await site.ended;
      await rm(before);
    },
    { mayDie: true, readyMs: 30_000 },
  ),
);
