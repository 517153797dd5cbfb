import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { withPreparedStatements } from "./prepared-statements.server.ts";
import type { Schema } from "./schema.server.ts";

/** SQL condition that the array column and `values` have a common element (`&&`). */
export function anyKeyOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} && ${[...values]}::text[]`;
}

/** Pool of the primary server, or a transaction on it. Functions that write take it. */
export type WriteDb = Kysely<Schema>;

/**
 * Parameter of functions that only read: a `WriteDb`, or a handle on a replica. Writing methods are missing from the
 * type; `sql` templates are not checked, so a function with a raw `insert`, `update` or `delete` must take `WriteDb`.
 */
export type ReadDb = Omit<
  WriteDb,
  | "insertInto"
  | "updateTable"
  | "deleteFrom"
  | "replaceInto"
  | "mergeInto"
  | "transaction"
  | "startTransaction"
  | "schema"
>;

/** Alias of `WriteDb`: a function that only reads should take `ReadDb` instead. */
export type Db = WriteDb;

// Cents fit a JavaScript number exactly (at most 9 999 999 900); pg returns bigint as text by default.
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** Many concurrent small queries: parallel workers and JIT cost more than they save. */
const serialPlans = "-c max_parallel_workers_per_gather=0 -c jit=off";

/** A URL, or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** The longest that a page may wait for a statement. */
export const statementTimeoutMs = 30_000;

/**
 * Opens a pool.
 * @param isPooled the connection leads to a pooler in transaction mode: no startup parameters, which it rejects, and no
 * named statements, which it would run on server connections that do not know them
 * @param withoutTimeout for migrations and maintenance: no statement timeout, and parallel workers; otherwise
 * statements end after 30 s, the longest that a page may wait
 * @param onLost called when an idle connection breaks; without a listener the process would end (pg's default)
 */
export function openDatabase(
  connection: Connection,
  options: {
    maxConnections: number;
    isPooled?: boolean;
    withoutTimeout?: boolean;
    onLost: (error: Error) => void;
  },
): { db: WriteDb; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    // A hanging server cannot enforce its own timeout. Slightly longer, so that a working server reports the timeout
    // itself.
    ...(options.withoutTimeout ? {} : { query_timeout: statementTimeoutMs + 5_000 }),
    ...(options.withoutTimeout || options.isPooled
      ? {}
      : { statement_timeout: statementTimeoutMs, options: serialPlans }),
    application_name: "babillard",
  });
  pool.on("error", options.onLost);
  // pg removes the pool's error listener from clients in use.
  pool.on("connect", (client) => client.on("error", options.onLost));
  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: options.isPooled ? pool : withPreparedStatements(pool) }),
    }),
    pool,
  };
}

/** True when PostgreSQL rejected the statement because of this constraint (unique, check or foreign key). */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}

/**
 * True when PostgreSQL rejected the write (SQLSTATE classes 22 and 23: data, constraint), so that nothing was stored.
 * After any other error, such as a connection lost during commit, the write may have succeeded.
 */
export function isWriteRejected(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23][0-9A-Z]{3}$/u.test(String(error.code));
}

/** Error codes of Node (connection) and PostgreSQL (connection exceptions, shutdown, too many clients). */
const connectionErrorCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|08...|53300)$/u;
const connectionErrorMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable/iu;

/** True when the server is unreachable, starting, stopping, out of connections or hanging. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // ENOENT only of `connect`, for a missing socket: a missing photo file is ENOENT too.
  const hasCode =
    code === "ENOENT" ? "syscall" in error && error.syscall === "connect" : connectionErrorCodes.test(code);
  return hasCode || connectionErrorMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}
