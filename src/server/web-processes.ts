/**
 * Processes of this machine that serve pages, for machines with several cores (WEB_PROCESSES). The main process starts
 * them, passes connections to them in turn (node:cluster) and starts one again that ended; it has the embedded database,
 * prepares the site and runs jobs (docs/decisions/0043-web-processes.md).
 */
import cluster, { type Worker } from "node:cluster";
import path from "node:path";
import type { Logger } from "../platform/logger.server.ts";
import type { MetricFamily } from "../platform/metrics/metrics.server.ts";
import type { SocketConnection } from "../platform/postgres/connection.server.ts";
import { exchangeFigures } from "./metrics/exchange-figures.ts";
import { StartError } from "./start-error.ts";

/** From the main process to a web process. `embedded`: null with DATABASE_URL. */
export type StartMessage = { type: "start"; embedded: SocketConnection | null };
export type StopMessage = { type: "stop" | "hurry" };

type Start = {
  embedded: SocketConnection | null;
  /** figures of the main process */
  collectMain: () => Promise<MetricFamily[]>;
  stopping: AbortSignal;
};

export type WebProcesses = {
  /** Resolves when all are listening; rejects with a StartError when one ends before, having said why. */
  start(options: Start): Promise<void>;
  /** Figures of each one. */
  collect(): Promise<MetricFamily[][]>;
  /** Cuts the requests in progress of a stop. */
  hurry(): void;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
};

const program = path.join(import.meta.dirname, "main.ts");
/** One that ended is started again after this wait, doubled for each time that it ended early. */
const restartMs = { first: 1_000, longest: 30_000, early: 60_000 };
/** One that is still running this long after requests had to end is killed. */
const patienceMs = 20_000;

export function createWebProcesses({
  count,
  shutdownTimeoutMs,
  log,
}: {
  count: number;
  shutdownTimeoutMs: number;
  log: Logger;
}): WebProcesses {
  const collectors = new Map<Worker, () => Promise<MetricFamily[][]>>();
  const restarts = new Set<NodeJS.Timeout>();
  let isUp = false;
  let isStopping = false;
  let waitMs = restartMs.first;

  /** Calls `onEnd` when it ends before it listens. */
  function fork(
    options: Start,
    { onListening, onEnd }: { onListening: () => void; onEnd: () => void },
  ): void {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const collectOthers = async () => {
      const others = [...collectors].filter(([other]) => other !== worker).map(([, collect]) => collect());
      return [await options.collectMain(), ...(await Promise.all(others)).flat()];
    };
    collectors.set(worker, exchangeFigures(worker, collectOthers));
    worker.on("error", () => undefined); // a message to a process that has just ended
    worker.once("listening", onListening);
    worker.once("exit", (code: number, signal: string | null) => {
      collectors.delete(worker);
      onEnd();
      if (!isUp || isStopping) return;
      log.error({ code, signal }, "a process that serves pages ended: starting it again");
      if (performance.now() - startedAt > restartMs.early) waitMs = restartMs.first;
      const timer = setTimeout(() => {
        restarts.delete(timer);
        fork(options, { onListening: () => undefined, onEnd: () => undefined });
      }, waitMs);
      restarts.add(timer);
      waitMs = Math.min(waitMs * 2, restartMs.longest);
    });
    worker.send({ type: "start", embedded: options.embedded } satisfies StartMessage);
  }

  const forkFirst = (options: Start) =>
    new Promise<void>((resolve, reject) => {
      // The process has said why.
      const onEnd = () => reject(new StartError("A process that serves pages did not start."));
      fork(options, { onListening: resolve, onEnd });
    });
  const tellAll = (type: StopMessage["type"]) => {
    for (const worker of collectors.keys())
      if (worker.isConnected()) worker.send({ type } satisfies StopMessage);
  };

  return {
    async start(options) {
      cluster.setupPrimary({ exec: program, args: [], serialization: "advanced" });
      // One before the others, so that a port in use is reported once.
      await forkFirst(options);
      if (!options.stopping.aborted)
        await Promise.all(Array.from({ length: count - 1 }, () => forkFirst(options)));
      isUp = true;
    },
    collect: async () => (await Promise.all([...collectors.values()].map((collect) => collect()))).flat(),
    hurry: () => tellAll("hurry"),
    async stop() {
      isStopping = true;
      for (const timer of restarts) clearTimeout(timer);
      const workers = [...collectors.keys()];
      const ended = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
      tellAll("stop");
      const timer = setTimeout(() => {
        for (const worker of workers) worker.process.kill("SIGKILL");
      }, shutdownTimeoutMs + patienceMs);
      await Promise.all(ended);
      clearTimeout(timer);
    },
  };
}
