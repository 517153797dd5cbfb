import pg from "pg";

/** Options for `pg.Pool`; `host` is the folder of a Unix socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

/**
 * Whether the data folder of the server contains this file; `null` when the server does not accept connections. The
 * user must be a superuser.
 */
export async function hasFileInDataFolder(
  connection: SocketConnection,
  name: string,
): Promise<boolean | null> {
  try {
    let isThere = false;
    await withClient({ ...connection, database: "postgres" }, async (client) => {
      const { rows } = await client.query("select (pg_stat_file($1, true)).size is not null as there", [
        name,
      ]);
      isThere = rows[0]?.there === true;
    });
    return isThere;
  } catch {
    return null;
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
