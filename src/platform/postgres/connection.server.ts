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
    await withClient(connection, async (client) => {
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

/** Runs `use` with a connection of its own. */
export async function withClient(
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
