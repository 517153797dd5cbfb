import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/** The queue's own tables (schema graphile_worker): there before the first write that orders a job. */
export async function installJobQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}
