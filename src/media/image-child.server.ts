import { type ChildProcess, execFile, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { ImageJob, WorkerReply } from "./processed-image.server.ts";

export type ChildLimits = { timeoutMs: number; maxRssBytes: number };
export type ChildOutcome =
  | Exclude<WorkerReply, { kind: "ready" }>
  /** Killed for exceeding a limit, or crashed ("unreadable": caused by the photo). */
  | { kind: "died"; reason: "too-slow" | "too-much-memory" | "unreadable"; detail: string };

const memoryCheckIntervalMs = 100;
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

  /** Rejects when the worker could not be started. */
  run(job: ImageJob, limits: ChildLimits): Promise<ChildOutcome> {
    return new Promise((resolve, reject) => {
      const child = this.#process;
      const finish = (outcome: ChildOutcome) => {
        clearTimeout(timer);
        clearInterval(memoryCheck);
        child.off("message", onMessage);
        child.off("close", onClose);
        child.off("error", onError);
        resolve(outcome);
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
        finish({ kind: "died", reason: "unreadable", detail });
      };
      const onError = (error: Error) => {
        reject(error);
        finish({ kind: "failed", detail: String(error) });
      };
      const timer = setTimeout(
        () => killFor("too-slow", `more than ${limits.timeoutMs} ms`),
        limits.timeoutMs,
      );
      const memoryCheck = setInterval(async () => {
        const bytes = await residentBytes(child.pid);
        if (bytes > limits.maxRssBytes) killFor("too-much-memory", `${bytes} bytes resident`);
      }, memoryCheckIntervalMs);
      child.on("message", onMessage);
      child.on("close", onClose);
      child.on("error", onError);
      child.send(job);
    });
  }
}

/** Measured by the system, since the child may be unresponsive. 0 when it has just ended. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  try {
    if (process.platform === "linux") {
      const status = await readFile(`/proc/${pid}/status`, "latin1");
      return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return 1024 * Number(stdout);
  } catch {
    return 0;
  }
}
