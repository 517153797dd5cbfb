import { promises as fs } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { type Connection, openDatabase, type WriteDb } from "./database.server.ts";

const folder = path.join(import.meta.dirname, "../../../migrations");

/**
 * Applies missing migrations under Kysely's lock: of several nodes that start concurrently, one applies and the others
 * wait. Uses a connection without statement timeout: an index on a million listings takes minutes.
 * @param upTo the last migration to apply, for the schema of an older version
 */
export async function migrate(
  connection: Connection,
  { upTo }: { upTo?: string } = {},
): Promise<{ applied: string[] }> {
  // A lost connection fails the current statement, which reports it.
  const { db, pool } = openDatabase(connection, {
    ...{ maxConnections: 2, withoutTimeout: true },
    onLost: () => undefined,
  });
  try {
    const mismatch = await findSchemaMismatch(db);
    if (mismatch) throw new Error(mismatch);
    const { error, results } = await (upTo === undefined
      ? migrator(db).migrateToLatest()
      : migrator(db).migrateTo(upTo));
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return { applied: (results ?? []).map((result) => result.migrationName) };
  } finally {
    await pool.end();
  }
}

/**
 * Why the database cannot be migrated to this version, as an English sentence; null when it can. Its tables may be of a
 * version before 0.2.0, of a newer version, or of another application.
 */
export async function findSchemaMismatch(db: WriteDb): Promise<string | null> {
  const remedy = "start Babillard with an empty database, or with the version that created this one.";
  const known = new Set(Object.keys(await provider.getMigrations()));
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !known.has(name));
  const newest = [...known].sort().at(-1) ?? "";
  if (unknown !== undefined && unknown > newest) {
    return `The database is newer than this version of Babillard (it has the migration "${unknown}"): start the newer version again, or restore the backup from before the upgrade.`;
  }
  if (unknown !== undefined) {
    return `The database was set up by another version of Babillard (this one has no migration "${unknown}"): ${remedy}`;
  }
  if (applied.length === 0 && (await hasTables(db))) {
    return `The database already has tables named "users" or "listings" that no known migration of Babillard created: ${remedy}`;
  }
  return null;
}

/** Names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).toSorted();
}

/** For /readyz: true when the database responds and no migration is missing. */
export async function isMigrated(db: WriteDb): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.length > 0 && migrations.every((migration) => migration.executedAt !== undefined);
}

const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder });

function migrator(db: WriteDb): Migrator {
  return new Migrator({ db, provider });
}

async function appliedMigrations(db: WriteDb): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reads the migration table again after the tables: a node that migrates concurrently commits both together. */
async function hasTables(db: WriteDb): Promise<boolean> {
  const { rows } = await sql`
    select where (to_regclass('users') is not null or to_regclass('listings') is not null)
  `.execute(db);
  return rows.length > 0 && (await appliedMigrations(db)).length === 0;
}
