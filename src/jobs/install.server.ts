import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/** Creates the queue's tables (schema graphile_worker). Must run before the first write that enqueues a job. */
export async function installJobQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}
