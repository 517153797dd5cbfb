import { type ChildProcess, execFile, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { ImageJob, WorkerReply } from "./processed-image.server.ts";

/** `cpuMs`: of all threads of the worker, for one job. `timeoutMs`: elapsed time. */
export type ChildLimits = { cpuMs: number; timeoutMs: number; maxRssBytes: number };
export type ChildOutcome =
  | Exclude<WorkerReply, { kind: "ready" }>
  /** "crashed": probably caused by the photo. "killed": from outside (out of memory, an operator), not by a limit. */
  | { kind: "died"; reason: "too-slow" | "too-much-memory" | "crashed" | "killed"; detail: string };

/** Signals that a program receives for its own errors. */
const crashSignals = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSYS", "SIGTRAP"]);

const checkIntervalMs = 100;
const heapMegabytes = 256;

/** A worker process that runs one job at a time, and cannot be reused after it has died. */
export class ImageChild {
  readonly #process: ChildProcess;
  #isReady = false;
  #stderrTail = "";

  constructor(workerPath: string) {
    this.#process = fork(workerPath, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // The decoders get no secrets (no DATABASE_URL, no SMTP password). Few malloc arenas keep memory low.
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (text) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-2000);
    });
    this.#process.on("message", (reply: WorkerReply) => {
      if (reply.kind === "ready") this.#isReady = true;
    });
    // Without a listener a failed spawn would crash the site; run() handles the exit.
    this.#process.on("error", () => undefined);
  }

  get isAlive(): boolean {
    const { connected, killed, exitCode, signalCode } = this.#process;
    return connected && !killed && exitCode === null && signalCode === null;
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /** An idle worker does not keep the process alive. */
  setIdle(isIdle: boolean): void {
    const child = this.#process;
    const change = isIdle ? "unref" : "ref";
    child[change]();
    child.channel?.[change]();
    // A child's stderr is a socket (node:child_process), typed as a plain stream.
    (child.stderr as unknown as { ref(): void; unref(): void } | null)?.[change]();
  }

  /** Rejects when the worker could not be started. `cpuMs`: CPU time of the job. */
  run(job: ImageJob, limits: ChildLimits): Promise<{ outcome: ChildOutcome; cpuMs: number }> {
    return new Promise((resolve, reject) => {
      const child = this.#process;
      // Starting the worker takes CPU time that is not the photo's.
      let cpuBefore: number | null = null;
      let cpuMs = 0;
      const measure = async () => {
        const usage = await usageOf(child.pid);
        if (!usage) return null;
        if (cpuBefore === null || !this.#isReady) cpuBefore = usage.cpuMs;
        cpuMs = usage.cpuMs - cpuBefore;
        return usage;
      };
      let isFinished = false;
      const finish = (outcome: ChildOutcome) => {
        if (isFinished) return;
        isFinished = true;
        clearTimeout(timer);
        clearInterval(check);
        child.off("message", onMessage);
        child.off("close", onClose);
        child.off("error", onError);
        // Measured again at the end: most photos take less than the interval. The usage of an ended process is unknown.
        void measure().then(() => resolve({ outcome, cpuMs }));
      };
      const killFor = (reason: "too-slow" | "too-much-memory", detail: string) => {
        finish({ kind: "died", reason, detail });
        this.kill();
      };
      const onMessage = (reply: WorkerReply) => {
        if (reply.kind !== "ready") finish(reply);
      };
      const onClose = (code: number | null, signal: string | null) => {
        const detail = `image worker ended with ${signal ?? code}: ${this.#stderrTail}`;
        if (!this.#isReady && !child.killed) reject(new Error(detail));
        const isCrash = signal === null || crashSignals.has(signal);
        finish({ kind: "died", reason: isCrash ? "crashed" : "killed", detail });
      };
      const onError = (error: Error) => {
        reject(error);
        finish({ kind: "failed", detail: String(error) });
      };
      const timer = setTimeout(
        () => killFor("too-slow", `more than ${limits.timeoutMs} ms`),
        limits.timeoutMs,
      );
      void measure();
      const check = setInterval(async () => {
        const usage = await measure();
        if (!usage || isFinished) return;
        if (usage.residentBytes > limits.maxRssBytes)
          killFor("too-much-memory", `${usage.residentBytes} bytes resident`);
        else if (cpuMs > limits.cpuMs) killFor("too-slow", `${cpuMs} ms of CPU time`);
      }, checkIntervalMs);
      child.on("message", onMessage);
      child.on("close", onClose);
      child.on("error", onError);
      child.send(job);
    });
  }
}

type Usage = { residentBytes: number; cpuMs: number };

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock (USER_HZ). */
const tickMs = 10;

/** Measured by the system, since the child may be unresponsive. Null when it has ended. */
async function usageOf(pid: number | undefined): Promise<Usage | null> {
  if (pid === undefined) return null;
  try {
    if (process.platform === "linux") {
      const [status, stat] = await Promise.all([
        readFile(`/proc/${pid}/status`, "latin1"),
        readFile(`/proc/${pid}/stat`, "latin1"),
      ]);
      // Fields from the third on; the second, the name in parentheses, may contain spaces. utime and stime are 14 and 15.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return {
        residentBytes: 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0),
        cpuMs: tickMs * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)),
      };
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
    const [rss = "0", time = ""] = stdout.trim().split(/\s+/u);
    return { residentBytes: 1024 * Number(rss), cpuMs: 1000 * secondsOf(time) };
  } catch {
    return null;
  }
}

/** [[days-]hours:]minutes:seconds of ps. */
function secondsOf(time: string): number {
  return time
    .split(/[-:]/u)
    .reverse()
    .reduce((sum, part, place) => sum + Number(part) * ([1, 60, 3_600, 86_400][place] ?? 0), 0);
}
