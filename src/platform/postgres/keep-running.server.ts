import { setTimeout as sleep } from "node:timers/promises";
import type { OpenServer } from "./open-server.server.ts";

const longestPauseMs = 60_000;

/**
 * Starts the server again, at the same address, when it ends though nobody stopped it here: killed for want of memory,
 * say, or with the other process that had started it. Otherwise the site would answer without a database until a person
 * came by. Tries until stop() is called.
 */
export function keepRunning(
  first: OpenServer,
  reopen: () => Promise<OpenServer>,
  say: (line: string) => void,
): Pick<OpenServer, "attached" | "stop"> {
  let current = first;
  const stopping = new AbortController();
  let reopening: Promise<void> = Promise.resolve();

  async function reopenUntilItWorks(): Promise<void> {
    say(
      current.attached
        ? "The process that PostgreSQL belonged to has ended: starting it from here."
        : "PostgreSQL ended unexpectedly: starting it again.",
    );
    for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      // Rejected at once by stop(); until then no reason for the process to stay alive.
      await sleep(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await reopen();
        watch();
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  function watch(): void {
    void current.ended.then(() => {
      if (!stopping.signal.aborted) reopening = reopenUntilItWorks();
    });
  }

  watch();
  return {
    get attached() {
      return current.attached;
    },
    async stop() {
      stopping.abort();
      await current.stop();
      // A start under way must not outlive this call.
      await reopening;
      await current.stop();
    },
  };
}
