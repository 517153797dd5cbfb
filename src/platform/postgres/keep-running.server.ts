import { setTimeout as sleep } from "node:timers/promises";
import type { OpenServer } from "./open-server.server.ts";

const retryDelayMaxMs = 60_000;

/**
 * Restarts the server at the same address when it ends unexpectedly: killed by the OOM killer, or together with the
 * other process that had started it. Retries with backoff until stop() is called.
 */
export function keepRunning(
  first: OpenServer,
  reopen: () => Promise<OpenServer>,
  say: (line: string) => void,
): Pick<OpenServer, "attached" | "stop"> {
  let current = first;
  const stopping = new AbortController();
  let reopening: Promise<void> = Promise.resolve();

  async function reopenWithBackoff(): Promise<void> {
    say(
      current.attached
        ? "The process that had started PostgreSQL has ended: restarting PostgreSQL."
        : "PostgreSQL ended unexpectedly: restarting it.",
    );
    for (let delayMs = 200; ; delayMs = Math.min(delayMs * 2, retryDelayMaxMs)) {
      // stop() aborts the pause; a pending pause does not keep the process alive.
      await sleep(delayMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
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
      if (!stopping.signal.aborted) reopening = reopenWithBackoff();
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
      // A start in progress must not outlive this call.
      await reopening;
      await current.stop();
    },
  };
}
