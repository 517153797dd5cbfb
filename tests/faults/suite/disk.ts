import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { clusterOf } from "../database-client.ts";
import { postgresProcesses } from "../processes.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** A disk of its own for a folder: a tmpfs, which only root can mount. @returns unmounts it */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner?: { uid: number; gid: number },
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isRoot) return async () => undefined;
  const { uid, gid } = owner ?? (await stat(folder));
  await run("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m,uid=${uid},gid=${gid},mode=0700`,
    "fault-test",
    folder,
  ]);
  return async () => void (await run("umount", ["-l", folder]));
}

type Writers = { pids: readonly number[]; fileBytes: number };

/**
 * Fills the disk of a folder from `mountSmallDisk` to the last block. Other users than root limit the size of the files
 * that its writers write instead. @returns makes room again
 */
export async function fillDisk(folder: string, { pids, fileBytes }: Writers): Promise<() => Promise<void>> {
  if (!isRoot) {
    const limit = async (bytes: number | "unlimited") => {
      for (const pid of pids)
        await run("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]).catch(() => undefined);
    };
    await limit(fileBytes);
    return () => limit("unlimited");
  }
  const path = join(folder, "filling");
  const file = await open(path, "w");
  const block = Buffer.alloc(1 << 20, 1);
  try {
    for (let bytes = block.length; bytes >= 4096; ) {
      try {
        await file.write(block, 0, bytes);
      } catch {
        bytes /= 2; // the disk is full for this size
      }
    }
  } finally {
    await file.close();
  }
  if ((await statfs(folder)).bavail > 16) throw new Error("the disk is not full");
  return () => rm(path);
}

/**
 * Each fsync of the database fails, those of servers that are started meanwhile too, until the recovery of one has ended by
 * it: PostgreSQL ends all its processes when the WAL or its control file cannot be flushed. Needs root, who may trace the
 * processes of another user, and strace.
 */
export async function failFlushesUntilRecoveryFails(dataDir: string): Promise<void> {
  const log = `${clusterOf(dataDir)}.log`;
  const begin = (await readFile(log)).length;
  const tracers: ChildProcess[] = [];
  const hasFailed = async () => {
    const lines = (await readFile(log)).subarray(begin).toString();
    return /PANIC: .*pg_control.*Input\/output error/u.test(lines);
  };
  const deadline = Date.now() + 240_000;
  try {
    while (!(await hasFailed())) {
      if (Date.now() > deadline) throw new Error("no recovery has failed");
      const { postmaster, children } = await postgresProcesses(dataDir).catch(() => ({
        postmaster: 0,
        children: [],
      }));
      const pids: number[] = [];
      for (const pid of [postmaster, ...children]) if (await isUntraced(pid)) pids.push(pid);
      if (pids.length > 0) tracers.push(traceFlushes(pids));
      await sleep(100);
    }
  } finally {
    await Promise.all(tracers.map(endTracer));
  }
}

function traceFlushes(pids: readonly number[]): ChildProcess {
  const calls = "fsync,fdatasync";
  const options = ["-f", "-qq", "-o", "/dev/null", "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EIO`];
  const attached = pids.flatMap((pid) => ["-p", String(pid)]);
  // Some of the processes may have ended meanwhile: it says so, and traces the others.
  return spawn("strace", [...options, ...attached], { stdio: "ignore" });
}

async function endTracer(tracer: ChildProcess): Promise<void> {
  if (tracer.exitCode !== null || tracer.signalCode !== null) return;
  const closed = once(tracer, "close");
  tracer.kill("SIGINT");
  await closed;
}

async function isUntraced(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return /^TracerPid:\s+0$/mu.test(status) && !/^State:\s+[ZX]/mu.test(status);
}
