/**
 * Runs jobs. graphile-worker provides the tables and the functions that enqueue; its runner is not used, because
 * (0.18.0) it does not await the completion of a job, so that a lost connection ends the process, leaves the jobs of a
 * dead process locked for four hours, and computes its schedule by the clock of the node (docs/decisions/0025).
 *
 * Delivery is at least once. A job runs a second time only when its process dies, or the database is out of its reach for
 * 40 s, between the effect and its completion; completion is repeated as long as the process lives.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { z } from "zod";
import type { Db } from "../platform/database/database.server.ts";
import { failureLevel } from "../platform/database/failures.server.ts";
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  heartbeatSeconds,
  isAnyJobDue,
  moveJobsFromFuture,
  newRunnerId,
  releaseLostJobs,
  releaseUnanswered,
  renewHeartbeat,
  signOff,
} from "./job-locks.server.ts";
import { isTaskName, type TaskName, tasks } from "./queue.server.ts";
import { enqueueDueTasks, type Schedule } from "./scheduler.server.ts";

export type JobRun = {
  /** Aborted when the process cannot wait any longer. */
  signal: AbortSignal;
  attempts: number;
  lostAttempts: number;
};
export type JobHandler = (payload: unknown, run: JobRun) => Promise<unknown>;

/** A slot runs one job at a time: the first due job of its tasks whose priority is urgent enough. */
export type JobSlot = { name: string; tasks: readonly TaskName[]; maxPriority?: number };

export type JobLog = {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

type RunnerOptions = {
  db: Db;
  /** For the connection that waits for new jobs. */
  pool: pg.Pool;
  slots: readonly JobSlot[];
  handlers: Record<TaskName, JobHandler>;
  schedule: Schedule;
  log: JobLog;
  /** How long `stop` waits for jobs under way before it aborts them. */
  stopMs?: number;
};

export type JobRunner = { id: string; stop(): Promise<void> };

const pollMs = 2_000;
const scheduleMs = 5_000;
const longestPauseMs = 5_000;
const longestPriority = 32_767;
/** How long `stop` waits for jobs that it has aborted, and for a database that does not respond. */
const abortWaitMs = 3_000;

/** Parses the payload first: an invalid payload fails the job without side effects. */
export function handleJob<Schema extends z.ZodType>(
  { payload }: { payload: Schema },
  handler: (payload: z.output<Schema>, run: JobRun) => Promise<unknown>,
): JobHandler {
  return async (raw, run) => handler(payload.parse(raw), run);
}

/** Resolves once the runner is registered and its slots look for jobs. Rejects when the database is unavailable. */
export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const { db, slots, schedule, log, stopMs = 10_000 } = options;
  const id = newRunnerId();
  await renewHeartbeat(db, id);
  const stopping = new AbortController();
  const aborting = new AbortController();
  const active = new Set<number>();
  const wake = createWakeUp(stopping.signal);

  const shared: SlotContext = {
    ...options,
    active,
    wake,
    stopping: stopping.signal,
    aborting: aborting.signal,
  };
  const work = slots.map((slot) =>
    supervise(`slot ${slot.name}`, shared, () => runSlot(slot, `${id}/${slot.name}`, shared)),
  );
  const sendHeartbeat = async () => {
    if (!(await renewHeartbeat(db, id))) return;
    const released = await releaseLostJobs(db, { runnerId: id, active: [...active] });
    if (released.length > 0) {
      log.warn({ jobs: released }, "jobs of a process that is gone released");
      wake.all();
    }
    const moved = await moveJobsFromFuture(db);
    if (moved > 0) log.warn({ count: moved }, "the clock of the database was set back: waiting jobs moved");
  };
  const poll = async () => {
    if (await isAnyJobDue(db)) wake.all();
  };
  const background = [
    supervise("heartbeat", shared, () => repeat(heartbeatSeconds * 1_000, sendHeartbeat, stopping.signal)),
    supervise("poll", shared, () => repeat(pollMs, poll, stopping.signal)),
    supervise("schedule", shared, () =>
      repeat(scheduleMs, () => enqueueDueTasks(db, schedule), stopping.signal),
    ),
    supervise("listener", shared, () => listen(options.pool, wake.all, stopping.signal)),
  ];

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    const idle = Promise.all(work);
    await atMost(stopMs, idle);
    aborting.abort();
    await atMost(abortWaitMs, idle);
    // If the database is unavailable, other nodes or the next start release the jobs.
    await atMost(abortWaitMs, Promise.all([signOff(db, id), ...background])).catch(({ message }: Error) =>
      log.warn({ reason: message }, "the job runner could not sign off"),
    );
  };
  return { id, stop: () => (stopped ??= stop()) };
}

type SlotContext = RunnerOptions & {
  active: Set<number>;
  wake: WakeUp;
  stopping: AbortSignal;
  aborting: AbortSignal;
};

/** Runs `work` again whenever it fails, with growing pauses, until the runner stops. Never rejects. */
async function supervise(
  name: string,
  { log, stopping }: Pick<SlotContext, "log" | "stopping">,
  work: () => Promise<void>,
): Promise<void> {
  for (let failures = 0; !stopping.aborted; ) {
    const startedAt = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      if (performance.now() - startedAt > longestPauseMs) failures = 0;
      failures += 1;
      // Once per outage and part: the pool reports the lost connections.
      const level = failures === 1 ? "warn" : "debug";
      log[level]({ part: name, reason: messageOf(error) }, "the job runner failed and starts again");
      await pause(pauseAfter(failures), stopping);
    }
  }
}

async function runSlot(slot: JobSlot, lockedBy: string, context: SlotContext): Promise<void> {
  const { db, wake, stopping } = context;
  // The last claim may have locked a job although its answer was lost.
  await releaseUnanswered(db, lockedBy);
  while (!stopping.aborted) {
    const next = wake.next();
    const job = await claimJob(db, {
      lockedBy,
      tasks: slot.tasks,
      maxPriority: slot.maxPriority ?? longestPriority,
    });
    if (job) await runJob(job, lockedBy, context);
    else await next;
  }
}

async function runJob(job: ClaimedJob, lockedBy: string, context: SlotContext): Promise<void> {
  const { db, active, log, aborting } = context;
  const { id, task, attempts } = job;
  active.add(id);
  try {
    const failure = await attempt(job, context);
    const isOurs = await untilDone(context, () => {
      if (failure === null) return completeJob(db, id, lockedBy);
      const delay = aborting.aborted ? 0 : retryDelayOf(job);
      return failJob(db, { id, lockedBy, attempts, reason: failure, delay });
    });
    if (isOurs === false) log.warn({ task, attempts }, "a job was released while it ran: it may run twice");
  } finally {
    active.delete(id);
  }
}

/** Null, or why it failed. */
async function attempt(job: ClaimedJob, { handlers, log, aborting }: SlotContext): Promise<string | null> {
  const { task, payload, attempts, maxAttempts, lostAttempts } = job;
  try {
    if (!isTaskName(task)) throw new Error(`unknown task: ${task}`);
    await handlers[task](payload, { signal: aborting, attempts, lostAttempts });
    return null;
  } catch (error) {
    const fields = {
      task,
      attempts,
      maxAttempts,
      reason: error instanceof Error ? error.stack : String(error),
    };
    log[failureLevel(error)](fields, "job failed");
    return messageOf(error);
  }
}

function retryDelayOf({ task, attempts, priority }: ClaimedJob): number {
  const { retryDelay } = tasks[isTaskName(task) ? task : "send-email"];
  return retryDelay(attempts, priority);
}

/** Repeats `write` until the database has accepted it; null when the process cannot wait any longer. */
async function untilDone(
  { log, aborting }: SlotContext,
  write: () => Promise<boolean>,
): Promise<boolean | null> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await write();
    } catch (error) {
      const level = failures === 1 ? "warn" : "debug";
      log[level]({ reason: messageOf(error) }, "the end of a job could not be stored: trying again");
      if (aborting.aborted) return null;
      await pause(pauseAfter(failures), aborting);
    }
  }
}

/** Runs `work` now and then each `intervalMs`, until `signal`. */
async function repeat(intervalMs: number, work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work();
    await pause(intervalMs, signal);
  }
}

/** Wakes the slots as soon as a job is enqueued. Rejects when the connection is lost: polling bridges the gap. */
async function listen(pool: pg.Pool, onEnqueued: () => void, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  let onLost: (error: Error) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const onNotification = () => {
    // A burst of new jobs wakes the slots once.
    timer ??= setTimeout(() => {
      timer = undefined;
      onEnqueued();
    }, 10);
  };
  try {
    const lost = new Promise<never>((_resolve, reject) => {
      onLost = reject;
      client.on("error", onLost);
    });
    // It may be lost while the statement below waits, which reports that itself.
    lost.catch(() => undefined);
    client.on("notification", onNotification);
    await client.query(`listen "jobs:insert"`);
    onEnqueued();
    await Promise.race([lost, aborted(signal)]);
    // Not for reuse: it still listens.
  } finally {
    clearTimeout(timer);
    client.removeListener("notification", onNotification);
    client.removeListener("error", onLost);
    client.release(true);
  }
}

type WakeUp = {
  /** Taken before a slot looks for jobs: resolves when there may be new ones since, or when the runner stops. */
  next(): Promise<void>;
  all(): void;
};

function createWakeUp(signal: AbortSignal): WakeUp {
  let { promise, resolve } = Promise.withResolvers<void>();
  const all = () => {
    resolve();
    if (!signal.aborted) ({ promise, resolve } = Promise.withResolvers<void>());
  };
  signal.addEventListener("abort", all, { once: true });
  return { next: () => promise, all };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)) || "unknown";
const pauseAfter = (failures: number) => Math.min(100 * 2 ** failures, longestPauseMs);

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
