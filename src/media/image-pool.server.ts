import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type ChildOutcome, ImageChild } from "./image-child.server.ts";
import type { ImageJob, ImageLog, ImageResult } from "./processed-image.server.ts";

export type ImagePool = {
  /**
   * Sniffs, decodes and re-encodes one photo in a child process. Problems of the photo and overload ("busy": queue full
   * or pool closed) are returned; rejects only for environment errors (child cannot start, disk full).
   */
  process(job: ImageJob): Promise<ImageResult>;
  /** Kills all children at once; photos in progress or queued return "busy". */
  close(): void;
};

export type ImagePoolOptions = {
  log: ImageLog;
  /** Concurrency. Default: the number of cores less one, 1 to 4. */
  size?: number;
  /** Queue length, beyond which photos return "busy". Default 64: eight full forms. */
  maxWaiting?: number;
  /** Per photo, excluding its time in the queue. Default 20 000. */
  timeoutMs?: number;
  /** Per child. Default 1 GiB: a 48-megapixel HEIC takes 700 MB. */
  maxRssBytes?: number;
  /** An idle child is stopped after this time. Default 60 000. */
  idleMs?: number;
  /** Alternative worker program, for tests. */
  workerPath?: string;
};

/** Queue limit per owner: two forms of eight photos. */
const maxWaitingPerOwner = 16;

type QueuedJob = { job: ImageJob; resolve(result: ImageResult): void; reject(error: unknown): void };

/** Children are started on demand and end with this process, even if it is killed with -9. */
export function createImagePool(options: ImagePoolOptions): ImagePool {
  const size = options.size ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const maxWaiting = options.maxWaiting ?? 64;
  const idleMs = options.idleMs ?? 60_000;
  const limits = { timeoutMs: options.timeoutMs ?? 20_000, maxRssBytes: options.maxRssBytes ?? 1024 ** 3 };
  const workerPath = options.workerPath ?? join(import.meta.dirname, "image-worker.server.ts");
  const waiting: QueuedJob[] = [];
  const idle = new Map<ImageChild, NodeJS.Timeout>();
  const working = new Set<ImageChild>();
  let lastOwner: string | undefined;
  let isClosed = false;

  return {
    process(job) {
      const ofOwner = waiting.filter(
        (other) => other.job.owner !== undefined && other.job.owner === job.owner,
      );
      if (
        isClosed ||
        ofOwner.length >= maxWaitingPerOwner ||
        (working.size >= size && waiting.length >= maxWaiting)
      ) {
        return Promise.resolve({ ok: false, reason: "busy" });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        startWaiting();
      });
    },
    close() {
      isClosed = true;
      for (const { resolve } of waiting.splice(0)) resolve({ ok: false, reason: "busy" });
      for (const timer of idle.values()) clearTimeout(timer);
      for (const child of [...idle.keys(), ...working]) child.kill();
      idle.clear();
    },
  };

  function startWaiting(): void {
    while (working.size < size) {
      const next = takeNext();
      if (!next) return;
      work(next).then(next.resolve, next.reject);
    }
  }

  /** Fair scheduling: the first photo whose owner differs from the last one. */
  function takeNext(): QueuedJob | undefined {
    const index = waiting.findIndex(({ job }) => job.owner !== lastOwner);
    const [next] = waiting.splice(Math.max(0, index), 1);
    lastOwner = next?.job.owner;
    return next;
  }

  async function work({ job }: QueuedJob): Promise<ImageResult> {
    const child = takeIdle() ?? new ImageChild(workerPath);
    working.add(child);
    child.setIdle(false);
    try {
      const outcome = await child.run(job, limits);
      return isClosed ? { ok: false, reason: "busy" } : toResult(outcome, job);
    } finally {
      working.delete(child);
      if (!isClosed && child.isAlive) release(child);
      startWaiting();
    }
  }

  function takeIdle(): ImageChild | undefined {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.isAlive) return child;
    }
    return undefined;
  }

  function release(child: ImageChild): void {
    child.setIdle(true);
    const stop = () => {
      idle.delete(child);
      child.kill();
    };
    idle.set(child, setTimeout(stop, idleMs).unref());
  }

  function toResult(outcome: ChildOutcome, job: ImageJob): ImageResult {
    if (outcome.kind === "done") return { ok: true, image: outcome.image };
    if (outcome.kind === "failed") throw new Error(`Image worker: ${outcome.detail}`);
    options.log.warn(
      { reason: outcome.reason, detail: outcome.detail, purpose: job.purpose },
      "photo rejected",
    );
    return { ok: false, reason: outcome.reason };
  }
}
