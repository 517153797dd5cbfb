import type pg from "pg";
import { hasJobQueue, installJobQueue } from "../jobs/index.server.ts";
import { type Connection, openDatabase, type ReadDb } from "../platform/database/database.server.ts";
import { findSchemaMismatch, migrate, missingMigrations } from "../platform/database/migrate.server.ts";
import { StartError } from "./start-error.ts";

/** @param direct without a pooler: migrations use settings of the session */
type Target = { db: ReadDb; direct: Connection; jobPool: pg.Pool };

/**
 * Gives the database the schema of this version, the job queue's included. With `skip` (SKIP_MIGRATIONS) it only checks
 * that this has been done: throws StartError otherwise.
 */
export async function prepareSchema(
  { db, direct, jobPool }: Target,
  { skip, say }: { skip: boolean; say: (line: string) => void },
): Promise<void> {
  const mismatch = await findSchemaMismatch(db, { mayBeNewer: skip });
  if (mismatch) throw new StartError(mismatch);
  const missing = await missingMigrations(db);
  if (skip) {
    if (missing.length > 0)
      throw new StartError(
        `SKIP_MIGRATIONS is on and the database lacks ${countOf(missing.length)} of this version (${missing.join(", ")}): run npm run migrate first.`,
      );
    if (!(await hasJobQueue(jobPool)))
      throw new StartError(
        "SKIP_MIGRATIONS is on and the database lacks the job queue: run npm run migrate first.",
      );
    return;
  }
  // An empty database is filled in a moment.
  const isEmpty = missing.includes("0001-initial-schema");
  const { applied } = await migrate(direct, isEmpty ? {} : { say });
  await installJobQueue(jobPool);
  if (applied.length > 0) say(`Applied ${countOf(applied.length)}.`);
}

/** For `npm run migrate`: all lines of progress, and a last one. */
export async function migrateSite(direct: Connection, say: (line: string) => void): Promise<void> {
  const { applied } = await migrate(direct, { say });
  const { pool } = openDatabase(direct, {
    maxConnections: 2,
    withoutTimeout: true,
    onLost: () => undefined,
  });
  try {
    await installJobQueue(pool);
  } finally {
    await pool.end();
  }
  say(
    applied.length > 0
      ? `Applied ${countOf(applied.length)}.`
      : "The database has all migrations of this version.",
  );
}

function countOf(number: number): string {
  return number === 1 ? "1 migration" : `${number} migrations`;
}
