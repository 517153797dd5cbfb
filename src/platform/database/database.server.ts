import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import { createConnectionQuotas, withQuotas } from "./connection-quotas.server.ts";
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

/**
 * Many concurrent small queries: parallel workers and JIT cost more than they save. A lock is held for milliseconds, so
 * that a longer wait means a fault, which must not hold connections. A transaction is left idle by a frozen node only.
 */
const sessionOptions = [
  "max_parallel_workers_per_gather=0",
  "jit=off",
  "lock_timeout=2s",
  "idle_in_transaction_session_timeout=20s",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");
/** Limits that are set for the role or the database, as behind a pooler, are those of pages. */
const unlimited =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";
/** Longest wait for a free connection, and for a new one to be made. */
const connectionTimeoutMs = 4_000;

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
 * @returns `clients`: the pool as `db` uses it
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
): { db: WriteDb; pool: pg.Pool; clients: PostgresPool } {
  const pool = new pg.Pool({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.maxConnections,
    connectionTimeoutMillis: options.withoutTimeout ? 10_000 : connectionTimeoutMs,
    // A hanging server cannot enforce its own timeout. Slightly longer, so that a working server reports the timeout
    // itself.
    ...(options.withoutTimeout ? {} : { query_timeout: statementTimeoutMs + 5_000 }),
    ...(options.withoutTimeout || options.isPooled
      ? {}
      : { statement_timeout: statementTimeoutMs, options: sessionOptions }),
    application_name: "babillard",
    ...(options.withoutTimeout ? { onConnect: (client: pg.ClientBase) => client.query(unlimited) } : {}),
  });
  pool.on("error", options.onLost);
  // pg removes the pool's error listener from clients in use.
  pool.on("connect", (client) => client.on("error", options.onLost));
  const acquire = createConnectionQuotas(
    options.maxConnections,
    () => pool.options.connectionTimeoutMillis ?? connectionTimeoutMs,
  );
  const clients = withQuotas(options.isPooled ? pool : withPreparedStatements(pool), acquire);
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: clients }) }), pool, clients };
}

/** True when PostgreSQL rejected the statement because of this constraint (unique, check or foreign key). */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}
