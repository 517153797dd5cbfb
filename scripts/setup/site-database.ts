import { readTaxonomy } from "../../src/listings/index.server.ts";
import { applyTaxonomy } from "../../src/listings/taxonomy.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import type { Config } from "../../src/server/config.ts";
import { prepareSchema } from "../../src/server/prepare-schema.ts";

/**
 * Opens the site's database, migrated: the running one if there is one. `close` releases it.
 * @param withoutTimeout see `openDatabase`
 */
export async function openSiteDatabase(
  config: Config,
  { withoutTimeout = false } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const cleanups: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    let connection: Parameters<typeof openDatabase>[0];
    if (config.databaseUrl === null) {
      const { dataDir, pgRunAs: runAs } = config;
      const postgres = await startEmbeddedPostgres({ dataDir, runAs, say: () => undefined });
      cleanups.push(() => postgres.stop());
      connection = postgres.connection;
    } else connection = config.databaseDirectUrl ?? config.databaseUrl;
    // A lost connection fails the query that needed it, which reports it.
    const { db, pool } = openDatabase(connection, {
      maxConnections: 5,
      withoutTimeout,
      onLost: () => undefined,
    });
    cleanups.push(() => pool.end());
    await prepareSchema(
      { db, direct: connection, jobPool: pool },
      { skip: config.skipMigrations, say: () => undefined },
    );
    applyTaxonomy(await readTaxonomy(db));
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
