/** What a failed statement means: for the response (503 or 500), and for what was written before it. */

type Failure = {
  /** SQLSTATE, or the beginning of it */
  state: string;
  meaning: string;
  /** true: the same request may succeed later, so that the response is 503 with Retry-After; false: 500, a bug */
  isTemporary: boolean;
  /**
   * True: PostgreSQL reported it for a statement, so that the transaction has not been committed. False: the connection
   * was lost, also perhaps during the commit, and the write may have succeeded.
   */
  isRolledBack: boolean;
};

const failure = (state: string, meaning: string, isTemporary: boolean, isRolledBack: boolean): Failure => ({
  state,
  meaning,
  isTemporary,
  isRolledBack,
});

/** The longest matching state counts. A state that is not listed is a bug, and may have been committed. */
const failures: readonly Failure[] = [
  failure("08", "connection failure", true, false),
  failure("22", "data exception", false, true),
  failure("23", "constraint violation", false, true),
  failure("25", "invalid transaction state", false, true),
  failure("25006", "read-only transaction: a standby server", true, true),
  failure("25P03", "idle transaction ended: the node was frozen", true, true),
  failure("25P04", "transaction took too long", true, true),
  failure("40", "transaction rolled back", true, true),
  failure("40003", "statement completion unknown", true, false),
  failure("42", "syntax error or missing right", false, true),
  failure("53", "insufficient resources: disk full, out of memory, too many connections", true, true),
  failure("54", "program limit exceeded", false, true),
  failure("55", "object not in the required state", false, true),
  failure("55006", "object in use", true, true),
  failure("55P03", "lock not available: lock_timeout", true, true),
  failure("57014", "query canceled: statement_timeout", true, true),
  failure("57P", "server starting, stopping or restarting", true, false),
  failure("58", "system error: input/output", true, true),
];

const byState = failures.toSorted((a, b) => b.state.length - a.state.length);

/** Error codes of Node for a connection that cannot be made, or is lost. */
const connectionErrorCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/u;
/**
 * The process or the machine has no file descriptor left, for a connection or for anything else that the request needs:
 * a photo's file, the process that decodes it.
 */
const outOfDescriptors = /^E[MN]FILE$/u;
/** Errors of pg without a code. */
const connectionErrorMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable|cannot use a pool after calling end/iu;

/** A request that was not given a connection: see connection-quotas.server.ts. */
export class PoolExhaustedError extends Error {}

/**
 * True when the same request may succeed later: the database is unreachable, starting, stopping, overloaded, full,
 * read-only or hanging, or a row stayed locked. Such requests are answered with 503 and Retry-After.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof PoolExhaustedError || connectionErrorMessages.test(error.message)) return true;
  const code = codeOf(error);
  // ENOENT only of `connect`, for a missing socket: a missing photo file is ENOENT too.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  return (
    connectionErrorCodes.test(code) ||
    outOfDescriptors.test(code) ||
    failureOf(code)?.isTemporary === true ||
    isDatabaseUnavailable(error.cause)
  );
}

/**
 * True when PostgreSQL rejected the write, so that nothing was stored. After any other error, such as a connection lost
 * during commit, the write may have succeeded.
 */
export function isWriteRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof PoolExhaustedError || failureOf(codeOf(error))?.isRolledBack === true;
}

/**
 * True when a constraint of the database refused a value, or a column cannot hold it: a rule of the form that should have said
 * so is missing or wrong. Nothing was stored; the same request will never succeed, another value will.
 */
export function isValueRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return refusedValues.has(codeOf(error)) || isValueRefused(error.cause);
}

/** check_violation, string_data_right_truncation, numeric_value_out_of_range, datetime_field_overflow, invalid characters */
const refusedValues = new Set(["23514", "22001", "22003", "22008", "22021", "22P05"]);

const closedAccountName = "ClosedAccountError";

/** The account that a write belongs to was closed after its request began. */
export class ClosedAccountError extends Error {
  override readonly name = closedAccountName;
}

/**
 * True when a write refers to an account that was closed after its request began, by its owner in another window or by an
 * administrator. Nothing was stored. The detail names the table in every language of PostgreSQL.
 */
export function isAccountClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // By its name: the built pages have a class of their own.
  if (error.name === closedAccountName) return true;
  const detail = "detail" in error ? String(error.detail) : "";
  const isForeignKey = codeOf(error) === "23503" && /\busers\b/u.test(detail);
  return isForeignKey || isAccountClosed(error.cause);
}

/** True when two transactions were in each other's way, and the same transaction may succeed at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && /^40(?:001|P01)$/u.test(codeOf(error));
}

/** True when a row or table was locked for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "55P03";
}

/** Level of a log line about a failure that the caller handles: faults of the database are the operator's, not bugs. */
export function failureLevel(error: unknown): "warn" | "error" {
  return isDatabaseUnavailable(error) ? "warn" : "error";
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** Codes of Node are no SQLSTATE: those have five characters, and begin with a digit in every class that is listed. */
function failureOf(code: string): Failure | undefined {
  return /^\d[0-9A-Z]{4}$/u.test(code) ? byState.find(({ state }) => code.startsWith(state)) : undefined;
}
