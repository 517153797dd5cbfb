import { installJobQueue } from "../../src/jobs/install.server.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import type { Config } from "../../src/server/config.ts";

/**
 * Opens the site's database, migrated: the running one if there is one. `close` releases it.
 * @param isPatient see `openDatabase`
 */
export async function openSiteDatabase(
  config: Config,
  { isPatient = false } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    let connection: Parameters<typeof openDatabase>[0];
    if (config.databaseUrl === null) {
      const { dataDir, pgRunAs: runAs } = config;
      const postgres = await startEmbeddedPostgres({ dataDir, runAs, say: () => undefined });
      undo.push(() => postgres.stop());
      connection = postgres.connection;
    } else connection = config.databaseDirectUrl ?? config.databaseUrl;
    // A lost connection fails the query that needed it, which reports it.
    const { db, pool } = openDatabase(connection, { maxConnections: 5, isPatient, onLost: () => undefined });
    undo.push(() => pool.end());
    await migrate(connection);
    await installJobQueue(pool);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
