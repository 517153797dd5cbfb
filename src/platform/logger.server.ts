import pino, { type Logger } from "pino";

export type { Logger } from "pino";

/** JSON lines on standard output. Fields named email, password or cookie are redacted; do not log their values in other fields or in messages. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["email", "password", "cookie", "*.email", "*.password", "*.cookie", "headers"],
  });
}
