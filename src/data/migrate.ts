import { promises as fs } from "node:fs";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely";
import type { Db } from "./database.ts";

const folder = path.join(import.meta.dirname, "../../migrations");

/** Applies what is missing, under Kysely's lock: of several nodes starting at once, one applies and the others wait. */
export async function migrate(db: Db): Promise<{ applied: string[] }> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return { applied: (results ?? []).map((result) => result.migrationName) };
}

/** For /readyz: true when the database answers and no migration is missing. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.length > 0 && migrations.every((migration) => migration.executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }) });
}
