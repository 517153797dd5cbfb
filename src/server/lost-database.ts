import type { EventEmitter } from "node:events";
import { isDatabaseUnavailable } from "../platform/database/database.server.ts";

type Log = { error(fields: object, message: string): void; fatal(fields: object, message: string): void };

/**
 * The last line of defence for promises that are not awaited. A lost database connection is not a reason to end the site:
 * it is logged, and the site keeps serving. Any other error is a bug that leaves an unknown state: the site ends, and
 * what supervises it starts it again.
 */
export function surviveLostDatabase(events: EventEmitter, log: Log, end: () => void): void {
  const onError = (source: string) => (error: unknown) => {
    const reason = error instanceof Error ? error.stack : String(error);
    if (isDatabaseUnavailable(error)) {
      log.error({ source, reason }, "a lost database connection was handled nowhere else");
      return;
    }
    log.fatal({ source, reason }, "unexpected error: the site ends");
    end();
  };
  events.on("unhandledRejection", onError("unhandledRejection"));
  events.on("uncaughtException", onError("uncaughtException"));
}
