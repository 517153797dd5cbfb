import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.ts";

let folder: string;
let file: string;
let children: ChildProcess[];
const never = new AbortController().signal;
const options = { onWait: () => undefined, signal: never };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-lock-"));
  file = join(folder, "made", "when missing.lock");
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function sleeper(): ChildProcess {
  const child = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
  children.push(child);
  return child;
}

async function exitedPid(): Promise<number> {
  const child = sleeper();
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? Number.NaN;
}

test("a second caller waits, is notified of the holder's pid, and gets the lock once it is released", async () => {
  const first = await takeLock(file, options);
  const holderPids: number[] = [];
  let hasSecond = false;
  const second = takeLock(file, { onWait: (pid) => holderPids.push(pid), signal: never }).then((lock) => {
    hasSecond = true;
    return lock;
  });
  await sleep(600);
  expect({ hasSecond, holderPids }).toEqual({ hasSecond: false, holderPids: [process.pid] });
  await first.release();
  await (await second).release();
  expect(await readdir(join(folder, "made"))).toEqual([]);
});

test("of several concurrent callers, one has the lock at a time", async () => {
  let holders = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const lock = await takeLock(file, options);
      holders += 1;
      most = Math.max(most, holders);
      await sleep(20);
      holders -= 1;
      await lock.release();
    }),
  );
  expect(most).toBe(1);
});

test("a lock of a killed process is taken over", async () => {
  const lock = await takeLock(file, options);
  await writeFile(file, JSON.stringify({ pid: await exitedPid(), startedAt: "1", group: null }));
  const next = await takeLock(file, options);
  expect(JSON.parse(await readFile(file, "utf8")).pid).toBe(process.pid);
  await next.release();
  await lock.release();
});

test("a lock of a process whose pid was reused is taken over", async () => {
  await (await takeLock(file, options)).release();
  await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: "not then", group: null }));
  await (await takeLock(file, options)).release();
});

test("an invalid lock file is taken over", async () => {
  await (await takeLock(file, options)).release();
  await writeFile(file, "");
  await (await takeLock(file, options)).release();
});

test("the lock is held while a program started by a killed holder continues", async () => {
  const worker = sleeper();
  await (await takeLock(file, options)).release();
  await writeFile(file, JSON.stringify({ pid: await exitedPid(), startedAt: "1", group: worker.pid }));
  let hasLock = false;
  const next = takeLock(file, options).then((lock) => {
    hasLock = true;
    return lock;
  });
  await sleep(600);
  expect(hasLock).toBe(false);
  worker.kill("SIGKILL");
  await (await next).release();
});

test("waiting can be aborted", async () => {
  const lock = await takeLock(file, options);
  const stopping = new AbortController();
  const waiting = takeLock(file, {
    onWait: () => stopping.abort(new Error("stopped")),
    signal: stopping.signal,
  });
  await expect(waiting).rejects.toThrow("stopped");
  await lock.release();
});
