import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import {
  claimJob,
  completeJob,
  failJob,
  moveJobsFromFuture,
  releaseLostJobs,
  releaseUnanswered,
  renewHeartbeat,
} from "./job-locks.server.ts";
import { enqueue, enqueueAll, priorities, type TaskName, tasks } from "./queue.server.ts";
import { type JobHandler, type JobRunner, type JobSlot, startRunner } from "./runner.server.ts";
import { enqueueDueTasks, parseSchedule } from "./scheduler.server.ts";

const { connection } = await testDatabase();
const log = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A pool that survives the loss of its connections as the site's does. */
const site = openDatabase(connection, { maxConnections: 10, onLost: () => undefined });
const { db, pool } = site;
const running: JobRunner[] = [];

beforeEach(async () => {
  vi.clearAllMocks();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from job_runners`.execute(db);
  await sql`delete from scheduled_tasks`.execute(db);
});
afterAll(() => site.pool.end());
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
});

const slotsOf = (...names: TaskName[]): JobSlot[] =>
  names.map((name, at) => ({ name: `${at}`, tasks: [name] }));

async function start(handlers: Partial<Record<TaskName, JobHandler>>, slots: JobSlot[], stopMs = 5_000) {
  const missing: JobHandler = async () => Promise.reject(new Error("not expected"));
  const all = Object.fromEntries(Object.keys(tasks).map((name) => [name, missing]));
  const options = { db, pool, slots, schedule: [], log, stopMs };
  const runner = await startRunner({
    ...options,
    handlers: { ...all, ...handlers } as Record<TaskName, JobHandler>,
  });
  running.push(runner);
  return runner;
}

async function openAdmin(): Promise<pg.Client> {
  const client = new pg.Client(
    typeof connection === "string" ? { connectionString: connection } : connection,
  );
  await client.connect();
  return client;
}

async function killOthers(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'babillard'`,
  );
  return rows.length;
}

async function queue() {
  const { rows } = await sql<{
    lockedBy: string | null;
    attempts: number;
    lost: number;
    isDue: boolean;
    delay: number;
  }>`select locked_by as "lockedBy", attempts, coalesce((flags->>'lostAttempts')::integer, 0) as lost,
      run_at <= now() as "isDue", round(extract(epoch from run_at - now()))::integer as delay
    from graphile_worker._private_jobs order by id`.execute(db);
  return rows;
}

describe("when the database connections are lost while the queue is busy", () => {
  test("ten times, each job runs once and is completed", { timeout: 120_000 }, async () => {
    const runs = new Map<string, number>();
    const handler: JobHandler = async (payload) => {
      const { listingId } = payload as { listingId: string };
      runs.set(listingId, (runs.get(listingId) ?? 0) + 1);
      await sleep(2);
    };
    const ids = Array.from({ length: 3_000 }, () => crypto.randomUUID());
    const jobs = ids.map((listingId) => ({ payload: { listingId, after: null } }));
    await enqueueAll(db, "match-saved-searches", jobs);
    await start({ "match-saved-searches": handler }, slotsOf("match-saved-searches", "match-saved-searches"));
    const admin = await openAdmin();
    for (let kills = 0; kills < 10; kills += 1) {
      const before = runs.size;
      await expect.poll(() => runs.size, { interval: 5 }).toBeGreaterThanOrEqual(before + 20);
      expect(await killOthers(admin)).toBeGreaterThan(0);
    }
    const waiting = async () =>
      (await admin.query("select count(*)::integer as count from graphile_worker._private_jobs")).rows[0];
    await expect.poll(waiting).toEqual({ count: 0 });
    await admin.end();
    expect(runs.size).toBe(ids.length);
    expect([...runs.values()].filter((count) => count > 1)).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("a job that fails for it is a warning and runs again; one that fails for another reason is an error", async () => {
    const causes = [
      Object.assign(new Error("server conn crashed?"), { code: "08P01" }), // as PgBouncer says it
      new Error("a bug"),
    ];
    const handler: JobHandler = async () => Promise.reject(causes.shift() ?? new Error("none"));
    for (const level of ["warn", "error"] as const) {
      await enqueueAll(db, "match-saved-searches", [
        { payload: { listingId: crypto.randomUUID(), after: null } },
      ]);
      if (running.length === 0)
        await start({ "match-saved-searches": handler }, slotsOf("match-saved-searches"));
      await expect.poll(() => log[level].mock.calls.map(([, message]) => message)).toContain("job failed");
    }
    expect(log.error).toHaveBeenCalledTimes(1);
    await expect.poll(async () => (await queue()).map(({ lockedBy }) => lockedBy)).toEqual([null, null]);
  });

  test("a job that is enqueued later runs, without waiting for an operator", async () => {
    const handler = vi.fn(async () => undefined);
    await start({ "expire-listings": handler }, slotsOf("expire-listings"));
    const admin = await openAdmin();
    await killOthers(admin);
    await admin.query("select graphile_worker.add_job('expire-listings')");
    await admin.end();
    await expect.poll(() => handler.mock.calls.length).toBe(1);
  });
});

describe("a runner that stops", () => {
  test("awaits the job under way and its completion", async () => {
    let isDone = false;
    const started = Promise.withResolvers<void>();
    const handler = async () => {
      started.resolve();
      await sleep(300);
      isDone = true;
    };
    const runner = await start({ "expire-listings": handler }, slotsOf("expire-listings"));
    await enqueue(db, "expire-listings", {});
    await started.promise;
    await runner.stop();
    expect(isDone).toBe(true);
    expect(await queue()).toEqual([]);
    expect(await db.selectFrom("job_runners").selectAll().execute()).toEqual([]);
  });

  test("aborts what takes too long, and releases it for others at once", async () => {
    const started = Promise.withResolvers<void>();
    const handler: JobHandler = (_payload, { signal }) => {
      started.resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    };
    const runner = await start({ "expire-listings": handler }, slotsOf("expire-listings"), 100);
    await enqueue(db, "expire-listings", {});
    await started.promise;
    await runner.stop();
    expect(await queue()).toMatchObject([{ lockedBy: null, attempts: 1, isDue: true }]);
  });

  test("releases even a job that ignores the abort", { timeout: 20_000 }, async () => {
    const started = Promise.withResolvers<void>();
    const never = () => {
      started.resolve();
      return new Promise<never>(() => undefined);
    };
    const runner = await start({ "expire-listings": never }, slotsOf("expire-listings"), 100);
    await enqueue(db, "expire-listings", {});
    await started.promise;
    await runner.stop();
    expect(await queue()).toMatchObject([{ lockedBy: null, isDue: true }]);
  });
});

describe("the jobs of a process that is gone", () => {
  const claim = (lockedBy: string) =>
    claimJob(db, { lockedBy, tasks: ["expire-listings"], maxPriority: 100 });
  const age = (id: string, seconds: number) =>
    sql`update job_runners set seen_at = now() - ${seconds} * interval '1 second' where id = ${id}`.execute(
      db,
    );
  const releasedBy = (runnerId: string, active: number[] = []) => releaseLostJobs(db, { runnerId, active });

  beforeEach(() => enqueue(db, "expire-listings", {}));

  test("are released once its heartbeat is 40 s old, and not before", async () => {
    await renewHeartbeat(db, "runner-a");
    await renewHeartbeat(db, "runner-b");
    const job = await claim("runner-a/1");
    await age("runner-a", 38);
    expect(await releasedBy("runner-b")).toEqual([]);
    await age("runner-a", 41);
    expect(await releasedBy("runner-b")).toEqual([job?.id]);
    expect(await queue()).toMatchObject([{ lockedBy: null, attempts: 1, lost: 1, isDue: true }]);
    expect(await completeJob(db, job?.id ?? 0, "runner-a/1")).toBe(false);
    const failed = { id: job?.id ?? 0, lockedBy: "runner-a/1", attempts: 1, reason: "late", delay: 9 };
    expect(await failJob(db, failed)).toBe(false);
  });

  test("wait longer each time: a job that ends its process must not end the next at once", async () => {
    await renewHeartbeat(db, "runner-b");
    for (const delay of [0, 30, 60]) {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
      await claim(`runner-${delay}/1`);
      await releasedBy("runner-b");
      expect(await queue()).toMatchObject([{ delay }]);
    }
  });

  test("are released by no one whose own heartbeat was interrupted: the outage may have been the database's", async () => {
    expect(await renewHeartbeat(db, "runner-a")).toBe(false);
    await sql`update job_runners set steady_since = now() - interval '26 seconds'`.execute(db);
    expect(await renewHeartbeat(db, "runner-a")).toBe(true);
    await age("runner-a", 30);
    expect(await renewHeartbeat(db, "runner-a")).toBe(false);
    await sql`update job_runners set seen_at = now() + interval '1 hour', steady_since = now() - interval '1 day'`.execute(
      db,
    );
    expect(await renewHeartbeat(db, "runner-a")).toBe(false);
  });

  test("are also those whose claim was never answered, and those of an older version after four hours", async () => {
    await renewHeartbeat(db, "runner-a");
    const job = await claim("runner-a/1");
    const lockedFor = (interval: string) =>
      sql`update graphile_worker._private_jobs set locked_at = now() - ${interval}::interval`.execute(db);
    await lockedFor("50 seconds");
    expect(await releasedBy("runner-a", [job?.id ?? 0])).toEqual([]);
    expect(await releasedBy("runner-a")).toEqual([job?.id]);
    await claim("pool-0123456789");
    await lockedFor("3 hours");
    expect(await releasedBy("runner-a")).toEqual([]);
    await lockedFor("5 hours");
    expect(await releasedBy("runner-a")).toEqual([job?.id]);
  });

  test("are not those that the same process claims while it looks for others", async () => {
    await renewHeartbeat(db, "runner-a");
    await db.transaction().execute(async (transaction) => {
      await sql`select now()`.execute(transaction); // that of the whole transaction
      await claim("runner-a/1");
      expect(await releaseLostJobs(transaction, { runnerId: "runner-a", active: [] })).toEqual([]);
    });
    // The clock was set back since: no time will be near.
    await sql`update graphile_worker._private_jobs set locked_at = now() + interval '1 hour'`.execute(db);
    expect(await releasedBy("runner-a")).toHaveLength(1);
  });

  test("an unanswered claim is released by its slot before the next one, and is not an attempt", async () => {
    await claim("runner-a/1");
    await claim("runner-a/2");
    await releaseUnanswered(db, "runner-a/1");
    expect(await queue()).toMatchObject([{ lockedBy: null, attempts: 0, isDue: true }]);
  });
});

describe("a job that fails", () => {
  const kind = { kind: "x", requestId: crypto.randomUUID(), payload: {} };

  test("is tried again after the delay of its task; its reason is stored", async () => {
    const failing = vi.fn(async () => Promise.reject(new Error("no mail server")));
    await start({ "send-email": failing }, slotsOf("send-email"));
    // In one transaction: the runner starts a job as soon as it is visible.
    await db.transaction().execute(async (transaction) => {
      await enqueue(transaction, "send-email", kind, { priority: priorities.security });
      await sql`update graphile_worker._private_jobs set attempts = 20`.execute(transaction);
    });
    await expect
      .poll(async () => (await queue())[0]?.lockedBy === null && failing.mock.calls.length > 0)
      .toBe(true);
    const { rows } = await pool.query("select last_error from graphile_worker._private_jobs");
    expect(rows).toEqual([{ last_error: "no mail server" }]);
  });

  test("leaves nothing that failed for good when it was replaced by its key meanwhile", async () => {
    const replaceAndFail = vi.fn(async () => {
      await enqueue(db, "send-email", kind, { key: "reminder", runAt: new Date(Date.now() + 3_600_000) });
      throw new Error("no mail server");
    });
    await start({ "send-email": replaceAndFail }, slotsOf("send-email"));
    await enqueue(db, "send-email", kind, { key: "reminder" });
    await expect.poll(() => log.error.mock.calls.length).toBe(1);
    await expect.poll(queue).toMatchObject([{ lockedBy: null, attempts: 0, isDue: false }]);
  });

  test("waits at most 5 minutes where a user waits, 15 for other emails, six hours for storage", () => {
    const { retryDelay } = tasks["send-email"];
    const waits = (priority: number) =>
      [1, 3, 8, 20, 36, 37, 399].map((n) => Math.round(retryDelay(n, priority)));
    expect(waits(priorities.security)).toEqual([3, 20, 300, 300, 300, 900, 900]);
    expect(waits(priorities.message)).toEqual(waits(priorities.security));
    expect(waits(priorities.bulk)).toEqual([3, 20, 900, 900, 900, 900, 900]);
    expect(Math.round(tasks["delete-objects"].retryDelay(500, 0) / 3_600)).toBe(6);
  });
});

test("a slot takes only what is urgent enough, most urgent first", async () => {
  const order: unknown[] = [];
  const handler: JobHandler = async (payload) => void order.push((payload as { kind: string }).kind);
  const send = (kind: keyof typeof priorities) =>
    enqueue(
      db,
      "send-email",
      { kind, requestId: crypto.randomUUID(), payload: {} },
      { priority: priorities[kind] },
    );
  for (const kind of ["bulk", "normal", "security", "message"] as const) await send(kind);
  const slot = { name: "urgent", tasks: ["send-email"] as const, maxPriority: priorities.message };
  await start({ "send-email": handler }, [slot]);
  await expect.poll(() => order).toEqual(["security", "message"]);
  await start({ "send-email": handler }, slotsOf("send-email"));
  await expect.poll(() => order).toEqual(["security", "message", "normal", "bulk"]);
});

describe("the schedule", () => {
  const schedule = parseSchedule([{ task: "expire-listings", match: "*/5 * * * *" }]);
  const dueIn = (interval: string) =>
    sql`update scheduled_tasks set due_at = now() + ${interval}::interval`.execute(db);
  const due = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float8 as seconds from scheduled_tasks`.execute(db);
    return rows[0]?.seconds;
  };
  const waiting = async () => (await queue()).length;

  test("computes the next time in UTC", () => {
    const [daily] = parseSchedule([{ task: "expire-listings", match: "53 4 * * *" }]);
    expect(daily?.next(new Date("2026-11-20T04:52:59Z"))).toEqual(new Date("2026-11-20T04:53:00Z"));
    expect(daily?.next(new Date("2026-11-20T04:53:00Z"))).toEqual(new Date("2026-11-21T04:53:00Z"));
    expect(() => parseSchedule([{ task: "expire-listings", match: "61 * * * *" }])).toThrow();
  });

  test("enqueues a due task once, on one of several nodes; a missed run is made up for once", async () => {
    await enqueueDueTasks(db, schedule);
    expect(await waiting()).toBe(0);
    await dueIn("-3 hours");
    await Promise.all([enqueueDueTasks(db, schedule), enqueueDueTasks(db, schedule)]);
    await enqueueDueTasks(db, schedule);
    expect(await waiting()).toBe(1);
    const seconds = await due();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  test("does not run a task beside its previous run", async () => {
    await enqueueDueTasks(db, schedule);
    await dueIn("-1 minute");
    await enqueueDueTasks(db, schedule);
    const job = await claimJob(db, { lockedBy: "runner-a/1", tasks: ["expire-listings"], maxPriority: 9 });
    await dueIn("-1 minute");
    expect(await enqueueDueTasks(db, schedule)).toEqual([]);
    expect(await waiting()).toBe(1);
    await completeJob(db, job?.id ?? 0, "runner-a/1");
    await dueIn("-1 minute");
    expect(await enqueueDueTasks(db, schedule)).toEqual(["expire-listings"]);
  });

  test("does not rest when the clock of the database is set back: the next run comes at its usual time", async () => {
    await enqueueDueTasks(db, schedule);
    await dueIn("1 hour");
    await enqueueDueTasks(db, schedule);
    expect(await due()).toBeLessThanOrEqual(300);
  });

  test("ignores the clock of the node", async () => {
    await enqueueDueTasks(db, schedule);
    await dueIn("-1 second");
    vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ["Date"] });
    try {
      expect(await enqueueDueTasks(db, schedule)).toEqual(["expire-listings"]);
      expect(await due()).toBeLessThanOrEqual(300);
    } finally {
      vi.useRealTimers();
    }
  });

  test("jobs from before the clock was set back keep their delay from now on", async () => {
    await enqueue(db, "expire-listings", {});
    await enqueue(db, "refresh-listing-counts", {}, { runAt: new Date(Date.now() + 600_000) });
    await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 hour',
      created_at = created_at + interval '1 hour'`.execute(db);
    expect(await moveJobsFromFuture(db)).toBe(2);
    const [now, later] = await queue();
    expect(now?.isDue).toBe(true);
    expect(later?.delay).toBeGreaterThan(550);
    expect(later?.delay).toBeLessThanOrEqual(601);
    expect(await moveJobsFromFuture(db)).toBe(0);
  });
});
