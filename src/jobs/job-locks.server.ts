/**
 * Statements of the job runner on the tables of graphile-worker 0.18 (an exact version: docs/dependencies.md). A job
 * under way is locked by `RUNNER/SLOT`. `RUNNER` has a row in `job_runners`, which a heartbeat renews.
 */
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import type { TaskName } from "./queue.server.ts";

export type ClaimedJob = {
  id: number;
  task: string;
  payload: unknown;
  /** Including this one. */
  attempts: number;
  maxAttempts: number;
  priority: number;
  /** How many earlier attempts ended with their process, with an unknown effect. */
  lostAttempts: number;
};

const runnerPrefix = "runner-";
export const newRunnerId = () => `${runnerPrefix}${crypto.randomUUID()}`;

/** Heartbeats come each `heartbeatSeconds`. A job of a process that is gone is released after at most a minute. */
export const heartbeatSeconds = 10;
const deadAfterSeconds = 40;
/** Longer than a statement may take (database.server.ts): the answer to such a claim will not come any more. */
const unansweredAfterSeconds = 45;
/** A claim may commit between the start of another transaction, which is its now(), and that one's snapshot. */
const futureToleranceSeconds = 5;

/** Locks the next job that is due, null without one. */
export async function claimJob(
  db: Db,
  { lockedBy, tasks, maxPriority }: { lockedBy: string; tasks: readonly TaskName[]; maxPriority: number },
): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select jobs.id from graphile_worker._private_jobs as jobs
      where jobs.is_available = true and jobs.run_at <= now() and jobs.priority <= ${maxPriority}
        and jobs.task_id = any(array(
          select id from graphile_worker._private_tasks where identifier = any(${[...tasks]}::text[])))
      order by jobs.priority, jobs.run_at limit 1 for update skip locked
    )
    update graphile_worker._private_jobs as jobs
    set attempts = jobs.attempts + 1, locked_by = ${lockedBy}, locked_at = now()
    from due, graphile_worker._private_tasks as tasks
    where jobs.id = due.id and tasks.id = jobs.task_id
    returning jobs.id, tasks.identifier as task, jobs.payload, jobs.attempts, jobs.priority,
      jobs.max_attempts as "maxAttempts", coalesce((jobs.flags->>'lostAttempts')::integer, 0) as "lostAttempts"
  `.execute(db);
  return rows[0] ?? null;
}

/** True when a job is due that is not locked. */
export async function isAnyJobDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from graphile_worker._private_jobs where is_available = true and run_at <= now())
  `.execute(db);
  return rows.length > 0;
}

/** Repeating it changes nothing. False when the job is no longer locked by `lockedBy`. */
export async function completeJob(db: Db, id: number, lockedBy: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${lockedBy}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * @param attempts as claimed. A job that was enqueued under the same key meanwhile has taken all attempts from this one, which
 *   is deleted: it has not failed for good.
 * @param delay until the next attempt, in seconds
 */
export async function failJob(
  db: Db,
  job: { id: number; lockedBy: string; attempts: number; reason: string; delay: number },
): Promise<boolean> {
  const { rows } = await sql`
    with replaced as (
      delete from graphile_worker._private_jobs
      where id = ${job.id} and locked_by = ${job.lockedBy} and attempts > ${job.attempts} returning id
    ), failed as (
      update graphile_worker._private_jobs set last_error = ${job.reason}, locked_by = null, locked_at = null,
        run_at = now() + ${job.delay} * interval '1 second', updated_at = now()
      where id = ${job.id} and locked_by = ${job.lockedBy} and attempts <= ${job.attempts} returning id
    )
    select id from replaced union all select id from failed`.execute(db);
  return rows.length > 0;
}

/** Releases what `lockedBy` has locked without knowing: the answer to its claim was lost. The attempt does not count. */
export async function releaseUnanswered(db: Db, lockedBy: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    where locked_by = ${lockedBy}`.execute(db);
}

/** Registers the runner or renews its heartbeat. Returns whether it may judge others. */
export async function renewHeartbeat(db: Db, runnerId: string): Promise<boolean> {
  const { rows } = await sql<{ isSteady: boolean }>`
    insert into job_runners (id) values (${runnerId})
    on conflict (id) do update set seen_at = now(), steady_since = case
      when job_runners.seen_at between now() - ${2.5 * heartbeatSeconds} * interval '1 second'
        and now() + interval '1 second'
      then job_runners.steady_since else now() end
    returning steady_since <= now() - ${2.5 * heartbeatSeconds} * interval '1 second' as "isSteady"
  `.execute(db);
  return rows[0]?.isSteady ?? false;
}

/**
 * Releases the jobs of runners without a heartbeat, those that versions before 0.3 locked four hours ago, and claims of
 * this runner whose answer was lost. Each lost attempt postpones the job: one that ends its process must not end the
 * next one at once. Returns the ids.
 * @param active jobs that this runner knows to be under way
 */
export async function releaseLostJobs(
  db: Db,
  { runnerId, active }: { runnerId: string; active: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      delete from job_runners
      where id <> ${runnerId} and seen_at not between now() - ${deadAfterSeconds} * interval '1 second'
        and now() + ${deadAfterSeconds} * interval '1 second'
      returning id
    )
    update graphile_worker._private_jobs as jobs set locked_by = null, locked_at = null,
      flags = coalesce(flags, '{}') || jsonb_build_object(
        'lostAttempts', coalesce((flags->>'lostAttempts')::integer, 0) + 1),
      run_at = greatest(run_at, now())
        + coalesce((flags->>'lostAttempts')::integer, 0) * interval '30 seconds'
    where locked_at is not null and case
      when locked_by not like ${`${runnerPrefix}%`} then locked_at < now() - interval '4 hours'
      when split_part(locked_by, '/', 1) = ${runnerId} then id <> all(${[...active]}::bigint[])
        and locked_at not between now() - ${unansweredAfterSeconds} * interval '1 second'
          and now() + ${futureToleranceSeconds} * interval '1 second'
      else split_part(locked_by, '/', 1) in (select id from gone)
        or not exists (select from job_runners where job_runners.id = split_part(locked_by, '/', 1)) end
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Jobs that were enqueued before the database's clock was set back would wait until it is that late again: they keep
 * their delay from now on.
 */
export async function moveJobsFromFuture(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set run_at = run_at - (created_at - now()), created_at = now()
    where created_at > now() + interval '5 seconds' and locked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** True when some process runs jobs. */
export async function isAnyRunnerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where exists (
      select from job_runners where seen_at > now() - ${deadAfterSeconds} * interval '1 second')`.execute(db);
  return rows.length > 0;
}

/** A runner that stops releases what it could not finish, for others to run at once, and signs off. */
export async function signOff(db: Db, runnerId: string): Promise<void> {
  await sql`
    with gone as (delete from job_runners where id = ${runnerId})
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where split_part(locked_by, '/', 1) = ${runnerId}`.execute(db);
}
