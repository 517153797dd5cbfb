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
  const me: Holder = { pid: process.pid, startedAt: await startOf(process.pid), group: null };
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

/** Between reading and removing, somebody faster may have taken it over: then what we moved away is put back. */
async function removeAbandoned(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return; // already gone
  }
  if ((await readFile(aside, "utf8")) !== text) await linkIfFree(aside, file);
  await rm(aside, { force: true });
}

async function isHeld({ pid, startedAt, group }: Holder): Promise<boolean> {
  const now = await startOf(pid);
  if (isAlive(pid) && (now === null || now === startedAt)) return true;
  return group !== null && isAlive(-group) && (await runs(group));
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
async function startOf(pid: number): Promise<string | null> {
  return (await statOf(pid))?.[19] ?? null;
}

/** Whether a process group has more than zombies: in a container, often nobody collects those. */
async function runs(group: number): Promise<boolean> {
  const names = await readdir("/proc").catch(() => null);
  if (names === null) return true; // no /proc: as the signal said
  const stats = await Promise.all(names.map(Number).filter(Number.isInteger).map(statOf));
  return stats.some((stat) => stat?.[2] === String(group) && stat[0] !== "Z");
}

/** The kernel's figures of a process after its name: state, parent, process group … */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
