import type pg from "pg";
import type { TaskName, TaskPayload } from "../../src/jobs/queue.server.ts";

/** The jobs of that task in the queue, in the order of their creation. */
export async function queuedJobs<Name extends TaskName>(
  pool: pg.Pool,
  name: Name,
): Promise<{ payload: TaskPayload<Name>; key: string | null; runAt: Date }[]> {
  const { rows } = await pool.query<{ payload: TaskPayload<Name>; key: string | null; runAt: Date }>(
    `select payload, key, run_at as "runAt" from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = $1) order by id`,
    [name],
  );
  return rows;
}

/** The keys of stored objects whose deletion is enqueued, in order. */
export async function queuedObjectDeletions(pool: pg.Pool): Promise<string[]> {
  return (await queuedJobs(pool, "delete-objects")).flatMap(({ payload }) => payload.keys);
}
