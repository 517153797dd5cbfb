import { sql } from "kysely";
import type { EmailJob } from "../email/email-job.ts";
import type { Db } from "../platform/database/database.server.ts";

/** What runs later, by name, with what it is given. src/jobs has one task for each. */
export type JobPayloads = {
  "send-mail": EmailJob;
  /** an ad that is public now, for the saved searches with an id above `after` */
  "tell-of-listing": { listingId: string; after: string | null };
  "sieve-searches": { after: string | null };
  /** `done`: ads that runs before this one indexed again */
  "index-again": { done: number };
  /** of storage, with all that lies under them; nothing refers to them any more */
  "remove-objects": { keys: string[] };
};

/**
 * Of a job that fails each time, where the queue's own 25 in four days are too few. Between later tries lie six hours:
 * storage may be away for most of a year, and what was promised to be removed still is.
 */
const maxTries: { [Name in keyof JobPayloads]?: number } = { "remove-objects": 1_000 };

/**
 * Orders a job. Inside the caller's transaction: it runs when that commits, and never when it does not.
 * @param options `runAt`: not before then. `key`: an order with the key of one that still waits replaces it.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}, job_key => ${options.key ?? null},
    max_attempts => ${maxTries[name] ?? null})`.execute(db);
}

/** Jobs that failed all their tries, the last one before `before`: nobody will run them, and they name people. */
export async function deleteFailedJobs(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // The queue's own way: it leaves alone what is being tried once more.
  const deleted = await sql`select id from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(db);
  return deleted.rows.length;
}
