/**
 * Job queue. Each task has a name, a payload schema that is parsed when the job runs, and a priority.
 * src/server/jobs.ts maps names to handlers.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { WriteDb } from "../platform/database/database.server.ts";

/** Due jobs run in ascending order of priority. */
export const priorities = { high: -10, normal: 0, low: 10 } as const;

type TaskDefinition<Schema extends z.ZodType> = { payload: Schema; priority: number; maxAttempts: number };

/** 25 attempts take four days (graphile-worker's default). */
function task<Schema extends z.ZodType>(
  payload: Schema,
  { priority = priorities.normal, maxAttempts = 25 }: { priority?: number; maxAttempts?: number } = {},
): TaskDefinition<Schema> {
  return { payload, priority, maxAttempts };
}

/** The scheduler passes its own payload, which these tasks ignore. */
const noPayload = z.object({});

export const tasks = {
  /** `payload`: parsed by the definition of this kind of email. `requestId`: the same for each attempt. */
  "send-email": task(z.object({ kind: z.string(), requestId: z.uuid(), payload: z.unknown() })),
  "expire-listings": task(noPayload, { priority: priorities.high }),
  /** A listing that became public or was edited, for the saved searches with an id above `after`. */
  "match-saved-searches": task(z.object({ listingId: z.uuid(), after: z.uuid().nullable() }), {
    priority: priorities.high,
  }),
  /** An edit changed the price of this active listing. */
  "schedule-price-drop-emails": task(z.object({ listingId: z.uuid() })),
  "schedule-digests": task(noPayload),
  /** The prefilters of the saved searches with an id above `after`. */
  "refresh-prefilters": task(z.object({ after: z.uuid().nullable().default(null) }), {
    priority: priorities.low,
  }),
  "purge-deleted-listings": task(noPayload),
  "purge-expired-data": task(noPayload),
  "remove-stale-photos": task(noPayload),
  "refresh-term-statistics": task(noPayload, { priority: priorities.low }),
  "refresh-listing-counts": task(noPayload),
  "apply-pending-views": task(noPayload),
  /** Three attempts take minutes; the next night brings another one. */
  "create-backup": task(noPayload, { priority: priorities.low, maxAttempts: 3 }),
  /** `done`: number of listings reindexed by earlier runs. */
  "reindex-listings": task(z.object({ done: z.int().nonnegative() }), { priority: priorities.low }),
  /**
   * Storage objects without references, including everything under their key prefixes. Late attempts are six hours
   * apart: deletion succeeds even if the storage is unavailable for most of a year.
   */
  "delete-objects": task(z.object({ keys: z.array(z.string()) }), { maxAttempts: 1_000 }),
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = z.input<(typeof tasks)[Name]["payload"]>;
export type TaskPayload<Name extends TaskName> = z.output<(typeof tasks)[Name]["payload"]>;

export type JobOptions = {
  /** Earliest start. */
  runAt?: Date;
  /** A waiting job with the same key is replaced, including its time; see `maxReplacements`. */
  key?: string;
  priority?: number;
};

/**
 * After this many replacements a waiting job keeps its time; otherwise a conversation without pauses would postpone its
 * email forever.
 */
export const maxReplacements = 5;

/** Enqueues a job in the caller's transaction: it runs after the commit, never after a rollback. */
export async function enqueue<Name extends TaskName>(
  db: WriteDb,
  name: Name,
  payload: TaskInput<Name>,
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(db, name, [{ ...options, payload }]);
}

/** Enqueues many jobs of one task in one statement. */
export async function enqueueAll<Name extends TaskName>(
  db: WriteDb,
  name: Name,
  jobs: readonly ({ payload: TaskInput<Name> } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const { maxAttempts, priority } = tasks[name];
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(
        ${name}::text, job->'payload', null,
        coalesce(
          (select run_at from graphile_worker.jobs as waiting
            where waiting.key = job->>'key' and waiting.locked_at is null and waiting.attempts = 0
              and waiting.revision >= ${maxReplacements}),
          (job->>'runAt')::timestamptz
        ),
        ${maxAttempts}::integer, job->>'key', coalesce((job->>'priority')::integer, ${priority}::integer), null
      )::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(jobs)}::json) as job
    ))`.execute(db);
}

/**
 * Deletes jobs whose last attempt failed before `before`: they will not run again, and their payloads refer to users.
 */
export async function deleteFailedJobs(db: WriteDb, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // graphile_worker's function skips jobs that are currently locked by a retry.
  const deleted = await sql`select id from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(db);
  return deleted.rows.length;
}
