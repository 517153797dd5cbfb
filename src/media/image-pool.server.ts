import { availableParallelism } from "node:os";
import { join } from "node:path";
import { FairShare } from "../platform/fair-share.ts";
import { type ChildOutcome, ImageChild } from "./image-child.server.ts";
import type { ImageJob, ImageLog, ImageRejection, ImageResult } from "./processed-image.server.ts";

export type ImagePool = {
  /**
   * Sniffs, decodes and re-encodes one photo in a child process. Problems of the photo and overload ("busy": queue full,
   * waited too long, or pool closed) are returned; rejects only for environment errors (child cannot start, disk full).
   */
  process(job: ImageJob): Promise<ImageResult>;
  /** The same pool for the photos of one client address, which count for it. */
  forAddress(address: string): Pick<ImagePool, "process">;
  /** Kills all children at once; photos in progress or queued return "busy". */
  close(): void;
};

/** Photos in the queue, and photos being processed. */
export type ImagePoolLoad = { readonly waiting: number; readonly working: number };

export type ImagePoolOptions = {
  log: ImageLog;
  /** Concurrency. Default: the number of cores less one, 1 to 4. */
  size?: number;
  /** Queue length, beyond which photos return "busy". Default 64: eight full forms. */
  maxWaiting?: number;
  /**
   * Longest time in the queue, after which a photo returns "busy". Default 30 000: a request that brings photos has its
   * response before proxies give it up (60 s), however slow the machine is.
   */
  waitMs?: number;
  /**
   * CPU time per photo. Default 5 000: a 12-megapixel photo takes one to two seconds. Not elapsed time: on a busy
   * machine a photo waits for the processor, too.
   */
  cpuMs?: number;
  /** Limit of elapsed time per photo, without its time in the queue: a worker may hang without computing. Default 120 000. */
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
/** Per address, which several users may share. */
const maxWaitingPerAddress = 32;
/** Minimum CPU time charged per photo: system clocks count in steps of 10 ms. */
const minChargeMs = 50;
/** A photo that had to be stopped costs its budget twice more: retrying it does not pay. */
const killedFactor = 3;

type QueuedJob = {
  job: ImageJob;
  resolve(result: ImageResult): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
};

function clientsOf({ owner, address }: ImageJob): string[] {
  return [
    ...(owner === undefined ? [] : [`owner:${owner}`]),
    ...(address === undefined ? [] : [`address:${address}`]),
  ];
}

/** Children are started on demand and end with this process, even if it is killed with -9. */
export function createImagePool(options: ImagePoolOptions): ImagePool & ImagePoolLoad {
  const size = options.size ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const maxWaiting = options.maxWaiting ?? 64;
  const waitMs = options.waitMs ?? 30_000;
  const idleMs = options.idleMs ?? 60_000;
  const limits = {
    cpuMs: options.cpuMs ?? 5_000,
    timeoutMs: options.timeoutMs ?? 120_000,
    maxRssBytes: options.maxRssBytes ?? 1024 ** 3,
  };
  const workerPath = options.workerPath ?? join(import.meta.dirname, "image-worker.server.ts");
  const waiting: QueuedJob[] = [];
  const idle = new Map<ImageChild, NodeJS.Timeout>();
  const working = new Set<ImageChild>();
  const share = new FairShare();
  let isClosed = false;

  function process(job: ImageJob): Promise<ImageResult> {
    const ofOwner = waiting.filter(({ job: other }) => job.owner !== undefined && other.owner === job.owner);
    const ofAddress = waiting.filter(
      ({ job: other }) => job.address !== undefined && other.address === job.address,
    );
    const isOverOwn = ofOwner.length >= maxWaitingPerOwner || ofAddress.length >= maxWaitingPerAddress;
    const isFull = working.size >= size && waiting.length >= maxWaiting;
    if (isClosed || isOverOwn || (isFull && !makeRoomFor(job)))
      return Promise.resolve({ ok: false, reason: "busy" });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => rejectAsBusy(queued), waitMs);
      const queued: QueuedJob = { job, resolve, reject, timer };
      waiting.push(queued);
      startWaiting();
    });
  }

  return {
    process,
    forAddress: (address) => ({ process: (job) => process({ ...job, address }) }),
    get waiting() {
      return waiting.length;
    },
    get working() {
      return working.size;
    },
    close() {
      isClosed = true;
      for (const queued of [...waiting]) rejectAsBusy(queued);
      for (const timer of idle.values()) clearTimeout(timer);
      for (const child of [...idle.keys(), ...working]) child.kill();
      idle.clear();
    },
  };

  function dequeue(queued: QueuedJob): void {
    clearTimeout(queued.timer);
    waiting.splice(waiting.indexOf(queued), 1);
  }

  function rejectAsBusy(queued: QueuedJob): void {
    dequeue(queued);
    queued.resolve({ ok: false, reason: "busy" });
  }

  function startWaiting(): void {
    while (working.size < size) {
      const next = takeNext();
      if (!next) return;
      work(next).then(next.resolve, next.reject);
    }
  }

  /** Fair scheduling: the first photo of the client that used least CPU time lately. */
  function takeNext(): QueuedJob | undefined {
    let least: QueuedJob | undefined;
    for (const one of waiting) if (!least || usedFor(one.job) < usedFor(least.job)) least = one;
    if (!least) return undefined;
    dequeue(least);
    // Charged at the start, so that the client's next photo does not start beside this one before others.
    share.charge(clientsOf(least.job), minChargeMs);
    return least;
  }

  function usedFor(job: ImageJob): number {
    return Math.max(0, ...clientsOf(job).map((client) => share.usedBy(client)));
  }

  /** The queue is full: the last photo of the client that uses and waits most makes room for one that has less. */
  function makeRoomFor(job: ImageJob): boolean {
    const demand = (of: ImageJob) => {
      const clients = clientsOf(of);
      const queued = waiting.filter(({ job: other }) =>
        clientsOf(other).some((client) => clients.includes(client)),
      );
      // Rounded, because the measured use decays between two readings, and equal demands would differ.
      return Math.round(usedFor(of) / minChargeMs) * minChargeMs + queued.length * limits.cpuMs;
    };
    let most: QueuedJob | undefined;
    let mostDemand = demand(job) + limits.cpuMs;
    for (const one of waiting) {
      const wanted = demand(one.job);
      if (wanted > mostDemand || (most && wanted === mostDemand)) [most, mostDemand] = [one, wanted];
    }
    if (!most) return false;
    rejectAsBusy(most);
    return true;
  }

  async function work({ job }: QueuedJob): Promise<ImageResult> {
    let child = takeIdle() ?? new ImageChild(workerPath);
    const run = async () => {
      working.add(child);
      child.setIdle(false);
      const { outcome, cpuMs } = await child.run(job, limits);
      const isStopped =
        outcome.kind === "died" && (outcome.reason === "too-slow" || outcome.reason === "too-much-memory");
      share.charge(clientsOf(job), isStopped ? Math.max(cpuMs, limits.cpuMs) * killedFactor : cpuMs);
      return outcome;
    };
    try {
      let outcome = await run();
      // The photo may not be the cause: one more attempt in a new child.
      if (
        !isClosed &&
        outcome.kind === "died" &&
        (outcome.reason === "killed" || outcome.reason === "crashed")
      ) {
        working.delete(child);
        child = new ImageChild(workerPath);
        outcome = await run();
      }
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
    return { ok: false, reason: rejectionOf(outcome) };
  }
}

/** A child that crashed twice did so for the photo; one that was killed twice is not a problem of the photo. */
function rejectionOf({ reason }: Exclude<ChildOutcome, { kind: "done" | "failed" }>): ImageRejection {
  if (reason === "crashed") return "unreadable";
  return reason === "killed" ? "busy" : reason;
}
