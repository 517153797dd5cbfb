import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** What every function of `data/` takes first: the pool, or the transaction that the action runs in. */
export type Db = Kysely<Schema>;

// Cents fit a JavaScript number exactly (at most 9 999 999 900); without this pg gives bigint as text.
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/**
 * Opens a pool. `connection` is a URL, or the embedded server's socket.
 * @param onLost called when an idle connection breaks; without a listener the process would end (pg's default)
 */
export function openDatabase(
  connection: string | { host: string; port: number; user: string; database: string },
  options: { maxConnections: number; onLost: (error: Error) => void },
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: "babillard",
  });
  pool.on("error", options.onLost);
  // A client that is lent out has no listener of its own either.
  pool.on("connect", (client) => client.on("error", options.onLost));
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool };
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

const lostCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08001",
  "08006",
];

/** True when the server could not be asked at all: it is away, starting or stopping. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLost = "code" in error && lostCodes.includes(String(error.code));
  return isLost || /connection terminated|timeout exceeded when trying to connect/iu.test(error.message);
}
