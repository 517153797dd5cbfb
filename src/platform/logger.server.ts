import pino, { type Logger } from "pino";

export type { Logger } from "pino";

/** Without what PostgreSQL says of the row that it refused: "Failing row contains (…)" has everything that was typed. */
function describeError(error: Error): object {
  const {
    detail: _row,
    where: _statement,
    internalQuery: _query,
    ...described
  } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return described;
}

/**
 * JSON lines on standard output. Fields named email, password or cookie are redacted; do not log their values in other fields or in
 * messages.
 * @param output for tests
 */
export function createLogger(level: string, output?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["email", "password", "cookie", "*.email", "*.password", "*.cookie", "headers"],
  };
  return output ? pino(options, output) : pino(options);
}
