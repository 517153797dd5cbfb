import { randomUUID } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 250;

/** `startedAt`: start time from the kernel, to detect a reused pid */
type Holder = { pid: number; startedAt: string | null; group: number | null };

export type Lock = {
  /**
   * Sets the process group that works for the holder: while it lives the lock is held, even when the holder is killed.
   */
  setWorker(group: number): void;
  release(): Promise<void>;
};

/**
 * Takes a lock file that names its holder; a lock of a killed holder is taken over.
 * @param file its folder is created if missing
 * @param onWait called once when another process holds it
 * @throws `signal`'s reason when aborted while waiting
 */
export async function takeLock(
  file: string,
  options: { onWait: (pid: number) => void; signal: AbortSignal },
): Promise<Lock> {
  await mkdir(dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  const me: Holder = { pid: process.pid, startedAt: await startTimeOf(process.pid), group: null };
  let hasWaited = false;
  await writeFile(own, JSON.stringify(me));
  try {
    while (!(await linkIfFree(own, file))) {
      options.signal.throwIfAborted();
      const text = await readFile(file, "utf8").catch(() => null);
      const holder = text === null ? null : parse(text);
      if (holder && (await isHeld(holder))) {
        if (!hasWaited) options.onWait(holder.pid);
        hasWaited = true;
        await sleep(pollMs);
      } else if (text !== null) await removeAbandoned(file, text);
    }
  } finally {
    await rm(own, { force: true });
  }
  return {
    setWorker(group) {
      // Renamed into place, so that waiting processes never read a partial file. Synchronous, so that it cannot run
      // after the release.
      writeFileSync(own, JSON.stringify({ ...me, group } satisfies Holder));
      renameSync(own, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** Atomic: the link appears with its content. */
async function linkIfFree(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Another process may have taken the lock between reading and removing it: then the file is restored. */
async function removeAbandoned(file: string, text: string): Promise<void> {
  const moved = `${file}.${randomUUID()}`;
  try {
    await rename(file, moved);
  } catch {
    return; // already gone
  }
  if ((await readFile(moved, "utf8")) !== text) await linkIfFree(moved, file);
  await rm(moved, { force: true });
}

async function isHeld({ pid, startedAt, group }: Holder): Promise<boolean> {
  const now = await startTimeOf(pid);
  if (isAlive(pid) && (now === null || now === startedAt)) return true;
  return group !== null && isAlive(-group) && (await hasLiveProcess(group));
}

function parse(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder; // written by this file only
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Clock ticks between boot and the start of the process; null where there is no /proc, or no such process. */
async function startTimeOf(pid: number): Promise<string | null> {
  return (await statOf(pid))?.[19] ?? null;
}

/** Whether a process group has other processes than zombies, which are often never reaped in a container. */
async function hasLiveProcess(group: number): Promise<boolean> {
  const names = await readdir("/proc").catch(() => null);
  if (names === null) return true; // no /proc: the signal arrived
  const stats = await Promise.all(names.map(Number).filter(Number.isInteger).map(statOf));
  return stats.some((stat) => stat?.[2] === String(group) && stat[0] !== "Z");
}

/** The fields of /proc/PID/stat after the process name: state, parent, process group … */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
