import type { Logger } from "../platform/logger.server.ts";
import { surviveLostDatabase } from "./lost-database.ts";

/** Start and stop of a process. It stops on SIGTERM, on SIGINT and when its parent process exits. */
export type Lifecycle = {
  /** Aborted when the stop is requested. During the start, the stop happens once the current step ends. */
  stopping: AbortSignal;
  /** Adds what the stop does, before what was added earlier. */
  onStop(step: () => Promise<void> | void): void;
  /** Adds what a second signal does, which does not wait for requests in progress. */
  onHurry(step: () => void): void;
  /** As a signal. */
  requestStop(): void;
  /** The start is complete: from now on a signal stops the process at once. Exits if one came during the start. */
  started(): Promise<void>;
  /** Undoes a start that failed. */
  undo(): Promise<void>;
};

export function manageLifecycle(log: Logger): Lifecycle {
  const steps: (() => Promise<void> | void)[] = [];
  const hurrySteps: (() => void)[] = [];
  const stopping = new AbortController();
  let isUp = false;
  let stopped: Promise<void> | undefined;
  const undo = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  const stop = (code: number) => {
    stopped ??= undo().then(() => process.exit(code));
    return stopped;
  };
  const requestStop = () => {
    if (stopping.signal.aborted) {
      for (const step of hurrySteps) step();
      return;
    }
    stopping.abort();
    if (isUp) void stop(0);
  };
  surviveLostDatabase(process, log, () => {
    // In an unknown state the shutdown itself may hang.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop(1);
  });
  process.on("SIGTERM", requestStop);
  process.on("SIGINT", requestStop);
  process.on("disconnect", requestStop);
  return {
    stopping: stopping.signal,
    onStop: (step) => void steps.push(step),
    onHurry: (step) => void hurrySteps.push(step),
    requestStop,
    started: async () => {
      isUp = true;
      if (stopping.signal.aborted) await stop(0);
    },
    undo,
  };
}
