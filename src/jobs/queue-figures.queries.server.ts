import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";

/** `failed`: will not be tried again. `scheduled`: due later, after a failed attempt or by choice. */
export type JobState = "due" | "scheduled" | "running" | "failed";
export type QueueFigures = {
  jobs: { task: string; state: JobState; count: number }[];
  /** how long the oldest due job has been waiting; 0: none is */
  oldestDueSeconds: number;
};

export async function readQueueFigures(db: ReadDb): Promise<QueueFigures> {
  const { rows } = await sql<{ task: string; state: JobState; count: number; seconds: number }>`
    select task, state, count(*)::integer as count,
      coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds
    from (
      select task_identifier as task, run_at,
        case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          when run_at > now() then 'scheduled' else 'due' end as state
      from graphile_worker.jobs
    ) as jobs
    group by task, state`.execute(db);
  const due = rows.filter(({ state }) => state === "due").map(({ seconds }) => seconds);
  return {
    jobs: rows.map(({ task, state, count }) => ({ task, state, count })),
    oldestDueSeconds: Math.max(0, ...due),
  };
}

/** `isFinal`: will not be tried again. */
export type TroubledJob = {
  id: string;
  task: string;
  attempts: number;
  isFinal: boolean;
  runAt: Date;
  error: string | null;
};

const troubledMax = 100;

/**
 * Jobs whose last attempt failed, longest waiting first, without the emails that are tried again (queuedEmails). The payload is
 * left out: it may have the ids of users.
 */
export async function troubledJobs(db: ReadDb): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select jobs.id::text as id, task_identifier as task, jobs.attempts, jobs.attempts >= jobs.max_attempts as "isFinal",
      jobs.run_at as "runAt", details.last_error as error
    from graphile_worker.jobs join graphile_worker._private_jobs as details on details.id = jobs.id
    where jobs.attempts > 0 and jobs.locked_at is null and details.last_error is not null
      and (task_identifier <> ${emailTask} or jobs.attempts >= jobs.max_attempts)
    order by jobs.run_at limit ${troubledMax}`.execute(db);
  return rows;
}

/** `userId`: of the recipient; null: the email is not addressed to an account. */
export type QueuedEmail = Omit<TroubledJob, "task" | "isFinal"> & { kind: string; userId: string | null };

const queuedMax = 50;
const emailTask = "send-email";

/** Emails that wait to be sent, also for the first time; those that are due first. */
export async function queuedEmails(db: ReadDb): Promise<{ total: number; emails: QueuedEmail[] }> {
  const { rows } = await sql<QueuedEmail & { total: number }>`
    select jobs.id::text as id, details.payload->>'kind' as kind,
      coalesce(details.payload->'payload'->>'userId', details.payload->'payload'->>'recipientId',
        details.payload->'payload'->>'authorId') as "userId",
      jobs.attempts, jobs.run_at as "runAt", details.last_error as error, count(*) over ()::integer as total
    from graphile_worker.jobs join graphile_worker._private_jobs as details on details.id = jobs.id
    where task_identifier = ${emailTask} and jobs.attempts < jobs.max_attempts and jobs.locked_at is null
    order by jobs.run_at, jobs.id limit ${queuedMax}`.execute(db);
  return { total: rows[0]?.total ?? 0, emails: rows.map(({ total: _, ...email }) => email) };
}
