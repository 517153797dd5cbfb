/**
 * The job queue. Each task has a name, a schema that its payload is parsed with when the job runs, and a priority;
 * src/jobs binds each name to its handler.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/database/database.server.ts";

/** Of two jobs that are due, the one with the lower number runs first. */
export const priorities = { high: -10, normal: 0, low: 10 } as const;

type TaskDefinition<Schema extends z.ZodType> = { payload: Schema; priority: number; maxAttempts: number };

/** 25 attempts take four days (graphile-worker's default). */
function task<Schema extends z.ZodType>(
  payload: Schema,
  { priority = priorities.normal, maxAttempts = 25 }: { priority?: number; maxAttempts?: number } = {},
): TaskDefinition<Schema> {
  return { payload, priority, maxAttempts };
}

/** The scheduler adds a payload of its own, which these tasks ignore. */
const noPayload = z.object({});

export const tasks = {
  /** `payload`: parsed by the definition of this kind of email. `requestId`: the same for every attempt. */
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
  /** `done`: listings that earlier runs reindexed. */
  "reindex-listings": task(z.object({ done: z.int().nonnegative() }), { priority: priorities.low }),
  /**
   * Storage objects that nothing refers to any more, with everything below their keys. Late attempts are six hours
   * apart: storage may be unavailable for most of a year, and what was promised to be deleted still is.
   */
  "delete-objects": task(z.object({ keys: z.array(z.string()) }), { maxAttempts: 1_000 }),
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = z.input<(typeof tasks)[Name]["payload"]>;
export type TaskPayload<Name extends TaskName> = z.output<(typeof tasks)[Name]["payload"]>;

export type JobOptions = {
  /** Not before then. */
  runAt?: Date;
  /** A waiting job with the same key is replaced, its time included; see `maxReplacements`. */
  key?: string;
  priority?: number;
};

/**
 * After that many replacements a waiting job keeps its time, or a conversation without a pause would postpone its
 * email without end.
 */
export const maxReplacements = 5;

/** Enqueues a job in the caller's transaction: it runs once that commits, and never when it does not. */
export async function enqueue<Name extends TaskName>(
  db: Db,
  name: Name,
  payload: TaskInput<Name>,
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(db, name, [{ ...options, payload }]);
}

/** Many jobs of one task, in one statement. */
export async function enqueueAll<Name extends TaskName>(
  db: Db,
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

/** Deletes jobs whose last attempt failed before `before`: nothing will run them, and their payloads name users. */
export async function deleteFailedJobs(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // The queue's own function leaves a job alone that is being retried right now.
  const deleted = await sql`select id from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(db);
  return deleted.rows.length;
}
