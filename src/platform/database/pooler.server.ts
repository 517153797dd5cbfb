/**
 * Poolers in transaction mode (PgBouncer, pgcat, Supavisor) give a client another server connection in each
 * transaction. LISTEN, named statements and settings of a session do not work through them.
 */
import { sql } from "kysely";
import pg from "pg";
import type { Connection, ReadDb } from "./database.server.ts";

/**
 * Why these addresses do not work together, as an English sentence; null when they do.
 * @param direct null: not set
 */
export async function checkPooler(connection: Connection, direct: Connection | null): Promise<string | null> {
  if (await sharesServerConnections(direct ?? connection)) {
    return direct === null
      ? "DATABASE_URL leads to a connection pooler in transaction mode (as PgBouncer): set DATABASE_DIRECT_URL to the address of the database server itself, which jobs and notifications need."
      : "DATABASE_DIRECT_URL leads to a connection pooler in transaction mode (as PgBouncer): set it to the address of the database server itself.";
  }
  if (direct === null || (await identify(connection)) === (await identify(direct))) return null;
  return "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.";
}

/** A pooler takes no settings from its clients, so that the role has to have them. */
export async function hasStatementTimeout(db: ReadDb): Promise<boolean> {
  const { rows } = await sql`select where current_setting('statement_timeout') <> '0'`.execute(db);
  return rows.length > 0;
}

/** Two clients that are connected at the same time have the same server process only behind such a pooler. */
async function sharesServerConnections(connection: Connection): Promise<boolean> {
  return withClient(connection, async (first) => {
    const one = await processOf(first);
    return withClient(connection, async (second) => (await processOf(second)) === one);
  });
}

async function processOf(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** Equal for two ways to one database. */
async function identify(connection: Connection): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query(
      "select pg_postmaster_start_time()::text as start, oid::text from pg_database where datname = current_database()",
    );
    return `${rows[0]?.start} ${rows[0]?.oid}`;
  });
}

async function withClient<Result>(
  connection: Connection,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: "babillard",
  });
  // Without a listener, a lost connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
