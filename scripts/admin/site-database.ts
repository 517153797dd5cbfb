import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { findSchemaMismatch, isMigrated } from "../../src/platform/database/migrate.server.ts";
import type { Config } from "../../src/server/config.ts";
import { CommandError } from "../setup/command-errors.ts";
import { connectToSite, requireSite } from "../setup/site-connection.ts";

/**
 * Runs `use` with the site's database, which must be migrated: a command that migrates would surprise the site of an
 * older version that runs beside it.
 * @param withoutTimeout see `openDatabase`
 */
export async function withSiteDatabase<Result>(
  config: Config,
  use: (db: Db) => Promise<Result>,
  { withoutTimeout = false } = {},
): Promise<Result> {
  requireSite(config);
  const { connection, stop } = await connectToSite(config);
  try {
    // A lost connection fails the query that needed it, which reports it.
    const { db, pool } = openDatabase(connection, {
      maxConnections: 5,
      withoutTimeout,
      onLost: () => undefined,
    });
    try {
      const mismatch = await findSchemaMismatch(db);
      if (mismatch !== null) throw new CommandError(mismatch);
      if (!(await isMigrated(db)))
        throw new CommandError(
          "The database is empty or of an older version: start the site or run npm run migrate, and repeat this.",
        );
      return await use(db);
    } finally {
      await pool.end();
    }
  } finally {
    await stop();
  }
}
