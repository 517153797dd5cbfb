import { quoteText } from "../platform/database/copy.server.ts";

/**
 * Jobs that have attempts left, for backups. Stored by what was enqueued and not as graphile-worker's private tables, whose
 * columns change with its versions. A job that runs at this moment is included, and runs again after a restoration.
 */
export const pendingJobColumns = [
  "task",
  "payload",
  "queue_name",
  "run_at",
  "max_attempts",
  "key",
  "priority",
  "flags",
];
export const pendingJobsQuery = `
  select task.identifier as task, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority,
    array(select jsonb_object_keys(coalesce(job.flags, '{}')) order by 1) as flags
  from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts
  order by job.id`;

/** Temporary table that `enqueueLoadedJobs` reads. */
export const loadedJobsTable = "loaded_jobs";
export const createLoadedJobsTable = `create temporary table ${loadedJobsTable} (task text, payload json, queue_name text,
  run_at timestamptz, max_attempts integer, key text, priority integer, flags text[])`;
export const enqueueLoadedJobs = `select from ${loadedJobsTable}, graphile_worker.add_job(task, payload, queue_name, run_at,
  max_attempts, key, priority, nullif(flags, '{}'))`;

export async function hasJobQueue(session: {
  query(text: string): Promise<{ rows: unknown[] }>;
}): Promise<boolean> {
  const { rows } = await session.query(
    `select where to_regclass(${quoteText("graphile_worker._private_jobs")}) is not null`,
  );
  return rows.length > 0;
}
