import pg from "pg";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.server.ts";

/** The cluster of a site with an embedded database. */
export const clusterOf = (dataDir: string) => `${dataDir}/postgres/18`;

/**
 * Connects to the embedded database of a running site as its operator. Unlike `startEmbeddedPostgres` it does not attach
 * to the server, which it would then restart.
 */
export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const file = await readPostmasterFile(clusterOf(dataDir));
  if (!file?.socketFolder || !file.port) throw new Error("PostgreSQL is not running");
  const client = new pg.Client({
    host: file.socketFolder,
    port: file.port,
    user: "postgres",
    database: "babillard",
    ssl: false,
    application_name: "fault-test",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
