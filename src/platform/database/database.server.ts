import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { withPreparedStatements } from "./prepared-statements.server.ts";
import type { Schema } from "./schema.server.ts";

/** `column && values`: arrays that share an element. */
export function anyKeyOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} && ${[...values]}::text[]`;
}

/** Pool of the primary server, or a transaction on it. Functions that write take it. */
export type WriteDb = Kysely<Schema>;

/**
 * What functions that only read take: a `WriteDb`, or a handle on a replica. Writing methods are missing from the type;
 * `sql` templates are not checked, so a function with a raw `insert`, `update` or `delete` must take `WriteDb`.
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

/** Former name of `WriteDb`, until every module is renamed. */
export type Db = WriteDb;

// Cents fit a JavaScript number exactly (at most 9 999 999 900); without this pg gives bigint as text.
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** Many people ask at once for little: a second process for one of them, or compiled code, costs more than it gives. */
const oneCoreEach = "-c max_parallel_workers_per_gather=0 -c jit=off";

/** A URL, or the embedded server's socket. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/**
 * Opens a pool.
 * @param isPatient statements may take as long as they do; otherwise half a minute, which is what a page may wait at most
 * @param onLost called when an idle connection breaks; without a listener the process would end (pg's default)
 */
export function openDatabase(
  connection: Connection,
  options: { maxConnections: number; isPatient?: boolean; onLost: (error: Error) => void },
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    // A server that hangs cannot keep to its own limit; a little longer, so that one that works says it itself.
    ...(options.isPatient ? {} : { statement_timeout: 30_000, query_timeout: 35_000, options: oneCoreEach }),
    application_name: "babillard",
  });
  pool.on("error", options.onLost);
  // A client that is lent out has no listener of its own either.
  pool.on("connect", (client) => client.on("error", options.onLost));
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) }),
    pool,
  };
}

/** True when PostgreSQL refused because of the named constraint (unique, check or foreign key). */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}

/**
 * True when PostgreSQL itself refused what was written (SQLSTATE classes 22 and 23: the data, a constraint), so that
 * nothing of it is kept. After any other failure (the connection lost at the commit, say) it may be there all the same.
 */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23][0-9A-Z]{3}$/u.test(String(error.code));
}

/** Of Node (the connection) and of PostgreSQL (connection exceptions, shutdown, too many clients). */
const lostCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|08...|53300)$/u;
const lostWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable/iu;

/** True when the server could not be asked at all: it is away, starting, stopping, full, or hangs. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Only pg's own call of `connect` and `query` on a file or socket: a missing photo is ENOENT too.
  const isLost = code === "ENOENT" ? "syscall" in error && error.syscall === "connect" : lostCodes.test(code);
  return isLost || lostWords.test(error.message) || isDatabaseAway(error.cause);
}
