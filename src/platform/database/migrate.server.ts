import { promises as fs } from "node:fs";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { type Connection, type Db, openDatabase } from "./database.server.ts";

const folder = path.join(import.meta.dirname, "../../../migrations");

/**
 * Applies what is missing, under Kysely's lock: of several nodes starting at once, one applies and the others wait. On
 * connections of its own: an index of a million ads takes minutes.
 */
export async function migrate(connection: Connection): Promise<{ applied: string[] }> {
  // A connection that is lost fails the statement that needed it, and that says so.
  const { db, pool } = openDatabase(connection, {
    ...{ maxConnections: 2, isPatient: true },
    onLost: () => undefined,
  });
  try {
    const { error, results } = await migrator(db).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return { applied: (results ?? []).map((result) => result.migrationName) };
  } finally {
    await pool.end();
  }
}

/** For /readyz: true when the database answers and no migration is missing. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.length > 0 && migrations.every((migration) => migration.executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }) });
}
