/**
 * Job queue. Each task has a name, a payload schema that is parsed when the job runs, and a priority.
 * src/server/jobs.ts maps names to handlers.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { WriteDb } from "../platform/database/database.server.ts";

/** Of the jobs that are due, lower numbers run first. `security` and `message` are emails that users wait for. */
export const priorities = { security: -30, message: -20, high: -10, normal: 0, low: 10, bulk: 20 } as const;

type TaskOptions = {
  priority: number;
  maxAttempts: number;
  /** Time until the next attempt, in seconds. */
  retryDelay: (attempts: number, priority: number) => number;
};
type TaskDefinition<Schema extends z.ZodType> = { payload: Schema } & TaskOptions;

/** Up to six hours; 25 attempts take four days. */
const exponentialDelay = (attempts: number) => Math.exp(Math.min(attempts, 10));

/**
 * A mail server may be unavailable for minutes or hours: the next attempt comes within 15 minutes of its return, within
 * five where a user waits for the email and asked for it less than three hours ago. 400 attempts take four days.
 */
function emailDelay(attempts: number, priority: number): number {
  const isAwaited = priority <= priorities.message && attempts <= 36;
  return Math.min(exponentialDelay(attempts), isAwaited ? 300 : 900);
}

function task<Schema extends z.ZodType>(
  payload: Schema,
  options: Partial<TaskOptions> = {},
): TaskDefinition<Schema> {
  return {
    payload,
    priority: priorities.normal,
    maxAttempts: 25,
    retryDelay: exponentialDelay,
    ...options,
  };
}

const noPayload = z.object({});

export const tasks = {
  /** `payload`: parsed by the definition of this kind of email. `requestId`: the same for each attempt. */
  "send-email": task(z.object({ kind: z.string(), requestId: z.uuid(), payload: z.unknown() }), {
    maxAttempts: 400,
    retryDelay: emailDelay,
  }),
  "expire-listings": task(noPayload, { priority: priorities.high }),
  /** A listing that became public or was edited, for the saved searches with an id above `after`. */
  "match-saved-searches": task(z.object({ listingId: z.uuid(), after: z.uuid().nullable() }), {
    priority: priorities.high,
  }),
  /** Notifies the users whom these events concern. */
  "add-notifications": task(z.object({ eventIds: z.array(z.int()).max(1_000) }), {
    priority: priorities.high,
  }),
  /** Automatic reminders about a deal in the notification centre and on devices. Emails are separate jobs. */
  "remind-of-deal": task(
    z.object({
      reminder: z.enum(["appointment-soon", "appointment-over", "reservation-over"]),
      conversationId: z.uuid(),
      recipientId: z.uuid(),
      stepId: z.uuid(),
    }),
    { priority: priorities.high },
  ),
  /** One notification to one browser. A device that was off for a day needs no old notification. */
  "send-push": task(z.object({ notificationId: z.uuid(), subscriptionId: z.uuid() }), {
    priority: priorities.high,
    maxAttempts: 8,
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
  /** Numbers of events on past days, for the console. */
  "count-daily-figures": task(noPayload, { priority: priorities.low }),
  /** Adds new events to the chain of digests of the audit log. */
  "seal-events": task(noPayload, { priority: priorities.low, maxAttempts: 3 }),
  /** Emails about new entries of the moderation queue. Three attempts, since the job runs again in an hour. */
  "notify-moderators": task(noPayload, { priority: priorities.low, maxAttempts: 3 }),
  "apply-pending-views": task(noPayload),
  /** Photos that are no longer public, with CDN_PURGE_URL. Three attempts, since the job runs again in a minute. */
  "purge-cdn": task(noPayload, { maxAttempts: 3 }),
  /** Events since the last run, for the webhooks that subscribe to them. Three attempts, since the job runs again in a minute. */
  "enqueue-webhook-deliveries": task(noPayload, { maxAttempts: 3 }),
  /** One attempt; a failed one enqueues the next (src/webhooks). */
  "deliver-webhook": task(z.object({ deliveryId: z.uuid() })),
  /** Three attempts take minutes; the next night brings another one. */
  "create-backup": task(noPayload, { priority: priorities.low, maxAttempts: 3 }),
  /** `done`: number of listings reindexed by earlier runs. */
  "reindex-listings": task(z.object({ done: z.int().nonnegative() }), { priority: priorities.low }),
  /** Listings whose category or subcategory has another name. `after`: the last one of earlier runs. */
  "reindex-category": task(
    z.object({
      category: z.string(),
      subCategory: z.string().nullable(),
      after: z.uuid().nullable(),
      done: z.int().nonnegative(),
    }),
    { priority: priorities.low },
  ),
  /** Compares stored photos with their rows. */
  "sweep-storage": task(noPayload, { priority: priorities.low, maxAttempts: 3 }),
  /**
   * Storage objects without references, including everything under their key prefixes. Late attempts are six hours
   * apart: deletion succeeds even if the storage is unavailable for most of a year.
   */
  "delete-objects": task(z.object({ keys: z.array(z.string()) }), { maxAttempts: 1_000 }),
  /** Emails of a site without a mail server, to accounts that were closed at `before`. */
  "purge-emails": task(z.object({ to: z.array(z.string()), before: z.iso.datetime() })),
};

/** Tasks that the product knows, so that names in the queue can be told from those of another version. */
export const isTaskName = (name: string): name is TaskName => Object.hasOwn(tasks, name);

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

export type JobOfTask = { id: string; task: string };

/** Jobs that wait to run: tried now, with all attempts left. Those that run at this moment are left alone. */
export async function retryJobs(db: WriteDb, ids: readonly string[]): Promise<JobOfTask[]> {
  const { rows } = await sql<JobOfTask>`select id::text as id, task_identifier as task
    from graphile_worker.jobs where id in (
      select id from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := now(), attempts := 0))`.execute(
    db,
  );
  return rows;
}

/** Deletes jobs that wait to run. */
export async function dropJobs(db: WriteDb, ids: readonly string[]): Promise<JobOfTask[]> {
  const { rows } = await sql<JobOfTask>`select id::text as id, task_identifier as task
    from graphile_worker.jobs where id = any(${[...ids]}::bigint[]) and locked_at is null`.execute(db);
  const { rows: dropped } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const ended = new Set(dropped.map(({ id }) => id));
  return rows.filter(({ id }) => ended.has(id));
}
