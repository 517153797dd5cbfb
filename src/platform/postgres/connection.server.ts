import pg from "pg";

/** Options for `pg.Pool`; `host` is the folder of a Unix socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

/** Whether the server accepts connections: false during startup, recovery and shutdown, and when it has ended. */
export async function acceptsConnections(connection: SocketConnection): Promise<boolean> {
  try {
    await withClient({ ...connection, database: "postgres" }, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

/** Creates `connection.database` if it does not exist. Safe under concurrent starts. */
export async function ensureDatabase(connection: SocketConnection): Promise<void> {
  await withClient({ ...connection, database: "postgres" }, async (client) => {
    const name = connection.database;
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount !== 0) return;
    await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // duplicate_database, or a unique violation for simultaneous creation
      if (code !== "42P04" && code !== "23505") throw error;
    });
  });
}

async function withClient(
  connection: SocketConnection,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  // Without a listener, a lost connection would crash the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
