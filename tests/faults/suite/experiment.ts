/** A site under load, in which faults are injected one at a time, each followed by the checker. */
import { appendFile, mkdir } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { openDiskStorage } from "../../../src/media/index.server.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { makeTestFolder } from "../../support/temporary-folder.ts";
import { connectToDatabase } from "../database-client.ts";
import { findViolations } from "../load/check.ts";
import type { Answer } from "../load/journal.ts";
import { type Load, type LoadOptions, startLoad } from "../load/load.ts";

/** Rounds of each fault: 1, or FAULT_ROUNDS. Further rounds also last as long as the full form of a fault. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** Seconds of a fault in the short form, and in the long one. */
export const lasting = (short: number, long: number) => (rounds > 1 ? long : short) * 1_000;

/**
 * In CI (`.ci/run`) one fault of each class, so that a commit that breaks recovery is found; the others are left to
 * `npm run test:faults`. Limits of time are not asserted there: they say something about the machine, too.
 */
const isOnePerClass = process.env.FAULTS === "one-per-class";
const unregistered = Object.assign(() => undefined, { each: () => () => undefined });
/** Of a fault whose class has another one in CI. */
export const furtherTest = isOnePerClass ? (unregistered as unknown as typeof test) : test;
/** Of a test of `rounds` rounds. */
export const timeout = (isOnePerClass ? 1_200_000 : 400_000) * rounds;

/** Where each result is appended, for scripts/test-faults.ts. */
const resultsFile = process.env.FAULT_RESULTS;

export type FaultResult = {
  fault: string;
  acknowledged: number;
  unanswered: number;
  /** from the end of the fault until each node was ready */
  readyMs: number;
  /** longest time without a response below 500 */
  outageMs: number;
  /** of a response, and to which request */
  slowestMs: number;
  slowestRequest: string;
  errors: Record<string, number>;
  restarts: number;
  violations: number;
};

/** The load generator gives up after 120 s: no response by then is a matter of time. */
const givenUpMs = 119_000;
/** Longest that a response may take by default: waits for connections and locks. */
const slowestByDefaultMs = 15_000;

type FaultOptions = {
  /** promise: ready this long after the end of the fault; default 10 000 */
  readyMs?: number;
  /** whether the site's process may end; default false */
  mayDie?: boolean;
  /** longest that a response may take; default 15 000 */
  slowestMs?: number;
  /** whether requests may get no response at all, default as `mayDie` */
  mayLose?: boolean;
};

export type Experiment = {
  readonly site: RunningSite;
  readonly url: string;
  readonly dataDir: string;
  readonly load: Load;
  /** Runs queries as the operator, on a separate connection. */
  withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Injects the fault under load; it is over when `inject` resolves. */
  run(fault: string, inject: () => Promise<unknown>, options?: FaultOptions): Promise<void>;
  stop(): Promise<void>;
};

type ExperimentOptions = {
  /** prepares the folder before the first start, and returns what undoes it */
  prepare?: (dataDir: string) => Promise<() => Promise<void>>;
  environment?: Record<string, string>;
  wrapper?: readonly string[];
  load?: Omit<LoadOptions, "urls">;
};

/** With an embedded database. A process that ends is started again at once, as a service manager does. */
export async function startExperiment(options: ExperimentOptions = {}): Promise<Experiment> {
  const { folder, remove } = await makeTestFolder();
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { mode: 0o755 });
  const undo = await options.prepare?.(dataDir);
  const node = await superviseSite({ ...options, dataDir }).catch(async (error: unknown) => {
    await undo?.();
    await remove();
    throw error;
  });
  const load = await startLoad({ urls: [node.url], ...options.load });
  await load.stop();
  return {
    get site() {
      return node.site;
    },
    url: node.url,
    dataDir,
    load,
    withDatabase: (work) => withClient(() => connectToDatabase(dataDir), work),
    run: (fault, inject, faultOptions = {}) =>
      runFault(fault, inject, {
        ...faultOptions,
        load,
        nodes: [node],
        uploads: join(dataDir, "uploads"),
        connect: () => connectToDatabase(dataDir),
      }),
    async stop() {
      await load.stop(0);
      await node.stop();
      await undo?.();
      await remove();
    },
  };
}

export type SupervisedSite = {
  readonly site: RunningSite;
  readonly url: string;
  readonly restarts: number;
  stop(): Promise<void>;
};

/** Starts a site, and starts it again at the same address whenever its process ends. */
export async function superviseSite(
  options: Parameters<typeof startSite>[0] & { dataDir: string },
): Promise<SupervisedSite> {
  let isStopping = false;
  let restarts = 0;
  let site = await startSite(options);
  const port = Number(new URL(site.url).port);
  let starting = Promise.resolve();
  const watch = () => {
    void site.ended.then(() => {
      if (isStopping) return;
      restarts += 1;
      starting = restart();
    });
  };
  const restart = async () => {
    while (!isStopping) {
      try {
        site = await startSite({ ...options, port });
        return watch();
      } catch {
        await sleep(500); // the database may be gone as well
      }
    }
  };
  watch();
  return {
    get site() {
      return site;
    },
    get restarts() {
      return restarts;
    },
    url: site.url,
    async stop() {
      isStopping = true;
      await starting;
      await site.stop();
    },
  };
}

type FaultTarget = FaultOptions & {
  load: Load;
  nodes: readonly SupervisedSite[];
  uploads: string;
  connect: () => Promise<pg.Client>;
};

export async function runFault(
  fault: string,
  inject: () => Promise<unknown>,
  target: FaultTarget,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) await runRound(fault, inject, target);
}

async function runRound(fault: string, inject: () => Promise<unknown>, target: FaultTarget): Promise<void> {
  const { load, nodes, uploads, connect, readyMs = 10_000, mayDie = false, mayLose = mayDie } = target;
  const slowestMs = target.slowestMs ?? slowestByDefaultMs;
  const { writes, answers } = load.journal;
  const acknowledged = () => writes.filter(({ outcome }) => outcome === "acknowledged").length;
  const before = { writes: writes.length, answers: answers.length, acknowledged: acknowledged() };
  const restartsBefore = nodes.map(({ restarts }) => restarts);
  load.resume();
  await until(() => acknowledged() >= before.acknowledged + 8);
  await inject();
  const ready = await timeUntilReady(nodes.map(({ url }) => url));
  const atReady = acknowledged();
  await until(() => acknowledged() >= atReady + 4);
  await load.stop();

  const restarts = nodes.reduce((sum, node, index) => sum + node.restarts - (restartsBefore[index] ?? 0), 0);
  const since = answers.slice(before.answers);
  const errors = errorsOf(since);
  const [last] = since.filter(({ status }) => status > 0).toSorted((a, b) => b.ms - a.ms);
  const slowest = last?.ms ?? 0;
  const problems: unknown[] = [];
  const isLate = (ms: number, limitMs: number) => !isOnePerClass && ms > limitMs * slowness();
  if (isLate(ready, readyMs)) problems.push(`ready only after ${Math.round(ready)} ms`);
  if (restarts > 0 && !mayDie) problems.push("the process of the site ended");
  if (!mayLose) {
    for (const { status, method, path, ms } of since)
      if (status === 0 && !(isOnePerClass && ms > givenUpMs))
        problems.push(`${method} ${path}: no response after ${Math.round(ms)} ms`);
  }
  if (isLate(slowest, slowestMs)) problems.push(`a response took ${Math.round(slowest)} ms`);
  const storage = await openDiskStorage(uploads, Date.now());
  problems.push(
    ...(await withClient(connect, (client) =>
      findViolations(load.journal, {
        client,
        storage,
        url: nodes[0]?.url ?? null,
        jobsMs: isOnePerClass ? 600_000 : 110_000,
      }),
    )),
  );
  const result: FaultResult = {
    fault,
    acknowledged: acknowledged() - before.acknowledged,
    unanswered: writes.slice(before.writes).filter(({ outcome }) => outcome === "unanswered").length,
    readyMs: Math.round(ready),
    outageMs: Math.round(longestOutage(since)),
    slowestMs: Math.round(slowest),
    slowestRequest: `${last?.method} ${last?.path.replace(/[0-9a-f-]{36}/gu, ":id")}`,
    errors,
    restarts,
    violations: problems.length,
  };
  if (resultsFile) await writeResult(resultsFile, result);
  // Reported once: the next fault is judged by its own answers.
  load.journal.problems.length = 0;
  expect(problems, JSON.stringify(result)).toEqual([]);
}

async function writeResult(file: string, result: FaultResult): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(result)}\n`);
}

/** The promises are for a machine that does nothing else: others' work is allowed for. */
function slowness(): number {
  return Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
}

async function timeUntilReady(
  urls: readonly string[],
  limitMs = isOnePerClass ? 600_000 : 180_000,
): Promise<number> {
  const startedAt = performance.now();
  for (const url of urls) {
    for (;;) {
      const status = await statusOf(`${url}/readyz`);
      if (status === 200) break;
      if (performance.now() - startedAt > limitMs) return Number.POSITIVE_INFINITY;
      await sleep(50);
    }
  }
  return performance.now() - startedAt;
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => null,
  );
}

async function until(isTrue: () => boolean, limitMs = isOnePerClass ? 600_000 : 120_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error("the load does not go on");
    await sleep(50);
  }
}

async function withClient<Result>(
  connect: () => Promise<pg.Client>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Responses that are errors of the server, by status; 0: none. */
function errorsOf(answers: readonly Answer[]): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const { status } of answers)
    if (status === 0 || status >= 500) errors[status] = (errors[status] ?? 0) + 1;
  return errors;
}

/** The longest time, in ms, without any complete response below 500 between two that were: what users noticed. */
function longestOutage(answers: readonly Answer[]): number {
  const good = answers
    .filter(({ status }) => status > 0 && status < 500)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  return good.reduce(
    (longest, at, index) => Math.max(longest, index > 0 ? at - (good[index - 1] ?? at) : 0),
    0,
  );
}
