import pg from "pg";

/** What `pg.Pool` takes. `host` is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string };

/** Whether the server takes connections: false while it starts, recovers or stops, and when it is gone. */
export async function answers(connection: Connection): Promise<boolean> {
  try {
    await withClient({ ...connection, database: "postgres" }, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

/** Creates `connection.database` when it is missing. Two starts at once: the second finds it made. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  await withClient({ ...connection, database: "postgres" }, async (client) => {
    const name = connection.database;
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount !== 0) return;
    await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // duplicate_database, or the unique index when both were at it in the same instant
      if (code !== "42P04" && code !== "23505") throw error;
    });
  });
}

async function withClient(
  connection: Connection,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  // Without a listener the process dies when the server goes away.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
