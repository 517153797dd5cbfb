import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Connection } from "./database.server.ts";

/** One connection, for commands that need a session of their own (COPY, long transactions). */
export type Session = pg.Client;

/**
 * Opens one connection, gives it to `use` and closes it, also in the middle of a statement that failed. A lost connection
 * fails the current statement.
 */
export async function withSession<Result>(
  connection: Connection,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    connectionTimeoutMillis: 10_000,
    application_name: "babillard backup",
  });
  session.on("error", () => undefined);
  try {
    await session.connect();
    return await use(session);
  } finally {
    await session.end().catch(() => undefined);
  }
}

/**
 * Runs `use` in a transaction. The settings make the text of values independent of server and role, as pg_dump does, and
 * lift timeouts. They are local to the transaction, so that a connection pooler in front of the server does not mix them up.
 * When `use` fails, the transaction ends with the session: a COPY may be under way, behind which a rollback would wait.
 */
export async function inTransaction<Result>(
  session: Session,
  mode: "isolation level repeatable read, read only" | "read write",
  use: () => Promise<Result>,
): Promise<Result> {
  await session.query(`begin transaction ${mode}`);
  await session.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 3;
    set local bytea_output = 'hex';
    set local synchronize_seqscans = off;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '60s';
  `);
  const result = await use();
  await session.query("commit");
  return result;
}

/** Rows of a query in COPY's text format: one line each, ended by a line feed, which occurs nowhere else in it. */
export function copyOut(session: Session, query: string): Readable {
  return session.query(to(`copy (${query}) to stdout`));
}

/** Loads lines of COPY's text format, compressed with gzip, into the columns of a table; returns the number of rows. */
export async function copyIn(
  session: Session,
  { table, columns }: { table: string; columns: readonly string[] },
  compressed: AsyncIterable<Uint8Array>,
): Promise<number> {
  const into = session.query(
    from(`copy ${quoteName(table)} (${columns.map(quoteName).join(", ")}) from stdin`),
  );
  await pipeline(compressed, createGunzip(), into as Writable);
  return into.rowCount;
}

export const quoteName = pg.escapeIdentifier;
export const quoteText = pg.escapeLiteral;
