import type pg from "pg";
import type { JobPayloads } from "../../src/jobs/queue.server.ts";

/** The jobs of that name that wait in the queue, in the order of their ordering. */
export async function queuedJobs<Name extends keyof JobPayloads>(
  pool: pg.Pool,
  name: Name,
): Promise<{ payload: JobPayloads[Name]; key: string | null; runAt: Date }[]> {
  const { rows } = await pool.query<{ payload: JobPayloads[Name]; key: string | null; runAt: Date }>(
    `select payload, key, run_at as "runAt" from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = $1) order by id`,
    [name],
  );
  return rows;
}

/** The keys of stored objects whose removal is ordered, in that order. */
export async function objectsQueuedForDeletion(pool: pg.Pool): Promise<string[]> {
  return (await queuedJobs(pool, "remove-objects")).flatMap(({ payload }) => payload.keys);
}
