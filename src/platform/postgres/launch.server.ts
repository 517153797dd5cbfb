import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.server.ts";
import type { Identity } from "./identity.server.ts";
import { postmasterFilePath, readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess } from "./processes.server.ts";
import { runShell } from "./run-program.server.ts";
import { serverArguments } from "./server-settings.server.ts";
import { spawnSupervised, supervisorTimeoutMs } from "./supervisor.server.ts";

export type ServerPlan = {
  cluster: string;
  identity: Identity;
  binaries: Binaries;
  socketFolder: string;
  port: number;
  settings: Record<string, string>;
};

export type LaunchResult =
  | { result: "ready"; supervisor: ChildProcess; pid: number }
  /** A concurrent start won: attach to its server. */
  | { result: "taken" }
  /** Processes of a killed server still hold its shared memory; they end shortly. */
  | { result: "busy" }
  | { result: "failed"; reason: string };

/** Crash recovery replays the WAL since the last checkpoint: minutes on a slow disk, but never this long. */
const startTimeoutMs = 600_000;
const largestLogBytes = 5_000_000;

/** Starts the server and waits until postmaster.pid says that it is ready. */
export async function launchServer(plan: ServerPlan, say: (line: string) => void): Promise<LaunchResult> {
  const { cluster, identity } = plan;
  const log = `${cluster}.log`;
  const logStart = await prepareLog(log, identity);
  const supervisor = spawnSupervised({
    identity,
    postmasterFile: postmasterFilePath(cluster),
    log,
    command: [plan.binaries.postgres, "-D", cluster, ...serverArguments(plan)],
  });
  const startedAt = Date.now();
  let nextReportAt = startedAt + 10_000;
  while (!hasEnded(supervisor)) {
    const pid = await readyPid(cluster, supervisor);
    if (pid !== undefined) return { result: "ready", supervisor, pid };
    if (Date.now() > nextReportAt) {
      say("PostgreSQL is still starting; after a crash it replays its journal first.");
      nextReportAt = Date.now() + 30_000;
    }
    if (Date.now() - startedAt > startTimeoutMs) {
      await stopSupervised(supervisor);
      return { result: "failed", reason: `it was not ready after ${startTimeoutMs / 60_000} minutes` };
    }
    await sleep(20);
  }
  return explainExit(await readLog(log, logStart, identity), log);
}

/** Closes the pipe and waits for the supervisor, which stops the server first. */
export async function stopSupervised(supervisor: ChildProcess): Promise<void> {
  if (hasEnded(supervisor)) return;
  supervisor.ref();
  supervisor.stdin?.destroy();
  const tooLate = new AbortController();
  await Promise.race([
    whenEnded(supervisor),
    sleep(supervisorTimeoutMs + 2_000, undefined, { signal: tooLate.signal }).catch(() => undefined),
  ]);
  tooLate.abort();
  supervisor.unref();
}

/** Resolves when the supervisor has ended, and with it the server, unless the supervisor was killed. */
export function whenEnded(supervisor: ChildProcess): Promise<void> {
  if (hasEnded(supervisor)) return Promise.resolve();
  return new Promise((resolve) => supervisor.once("exit", () => resolve()));
}

function hasEnded(supervisor: ChildProcess): boolean {
  return supervisor.pid === undefined || supervisor.exitCode !== null || supervisor.signalCode !== null;
}

/** The pid of the server under this supervisor, once it is ready. */
async function readyPid(cluster: string, supervisor: ChildProcess): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file?.status !== "ready") return undefined;
  const info = await inspectProcess(file.pid);
  return info?.parentPid === supervisor.pid ? file.pid : undefined;
}

/** Rotates an oversized log. Returns the current length, after which the lines of this start are appended. */
async function prepareLog(log: string, identity: Identity): Promise<number> {
  const script =
    'test -f "$1" && size=$(wc -c <"$1") && { test "$size" -lt "$2" || mv -f -- "$1" "$1.1"; }; wc -c <"$1"';
  const { stdout } = await runShell(identity, script, log, String(largestLogBytes));
  return Number(stdout) || 0;
}

async function readLog(log: string, from: number, identity: Identity): Promise<string> {
  return (await runShell(identity, 'tail -c "+$2" -- "$1" | tail -n 200', log, String(from + 1))).stdout;
}

function explainExit(lines: string, log: string): LaunchResult {
  // A concurrent start creates its lock file before writing to it.
  if (/lock file "postmaster\.pid" (?:already exists|is empty)/u.test(lines)) return { result: "taken" };
  if (lines.includes("pre-existing shared memory block")) return { result: "busy" };
  const fatal =
    [...lines.matchAll(/(?:FATAL|PANIC):\s*(.*)/g)].at(-1)?.[1] ?? lines.trim().split("\n").at(-1);
  const reason = lines.includes("No space left on device")
    ? "the disk is full"
    : lines.includes("Input/output error")
      ? "the disk fails with input/output errors, and has to be checked or replaced"
      : fatal || "it gave no reason";
  return { result: "failed", reason: `${reason}; its log is ${log}` };
}
