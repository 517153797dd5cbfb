import { createLogger } from "../platform/logger.server.ts";
import type { SocketConnection } from "../platform/postgres/connection.server.ts";
import { boot } from "./boot.ts";
import type { Config } from "./config.ts";
import { manageLifecycle } from "./lifecycle.ts";
import { exchangeFigures } from "./metrics/exchange-figures.ts";
import { serveSite } from "./serve.ts";
import type { StartMessage, StopMessage } from "./web-processes.ts";

/** Serves pages for the main process (web-processes.ts) until that tells it to stop, or ends. */
export async function runWebProcess(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const lifecycle = manageLifecycle(log);
  const embedded = await new Promise<SocketConnection | null>((resolve) => {
    process.on("message", (message: StartMessage | StopMessage) => {
      if (message.type === "start") resolve(message.embedded);
      // Signals reach both processes where a service manager sends them to all, so only the main process counts them.
      if (message.type === "stop" && !lifecycle.stopping.aborted) lifecycle.requestStop();
      if (message.type === "hurry") lifecycle.requestStop();
    });
  });
  const booted = await boot(config, {
    log,
    say: () => undefined,
    isDevelopment: false,
    stopping: lifecycle.stopping,
    part: { embedded },
    collectOthers: () => collectOthers(),
  });
  const collectOthers = exchangeFigures(process, async () => [await booted.site.metrics.collect()]);
  lifecycle.onStop(() => booted.stop());
  await serveSite(booted.site, lifecycle);
  await lifecycle.started();
}
