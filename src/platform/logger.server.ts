import pino, { type Logger } from "pino";

export type { Logger } from "pino";

/** JSON lines on standard output; e-mails, passwords and cookies have no business in them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["email", "password", "cookie", "*.email", "*.password", "*.cookie", "headers"],
  });
}
