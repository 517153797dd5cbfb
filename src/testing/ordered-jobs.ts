import type pg from "pg";
import type { Tasks } from "../data/jobs.ts";

/** The jobs of that name that wait in the queue, in the order of their ordering. */
export async function orderedJobs<Name extends keyof Tasks>(
  pool: pg.Pool,
  name: Name,
): Promise<{ payload: Tasks[Name]; key: string | null; runAt: Date }[]> {
  const { rows } = await pool.query<{ payload: Tasks[Name]; key: string | null; runAt: Date }>(
    `select payload, key, run_at as "runAt" from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = $1) order by id`,
    [name],
  );
  return rows;
}

/** The keys of stored objects whose removal is ordered, in that order. */
export async function objectsLetGoOf(pool: pg.Pool): Promise<string[]> {
  return (await orderedJobs(pool, "remove-objects")).flatMap(({ payload }) => payload.keys);
}
