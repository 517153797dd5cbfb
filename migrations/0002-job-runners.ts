import { type Kysely, sql } from "kysely";

/**
 * `job_runners`: heartbeat of each process that runs jobs, so that the others release the jobs of one that is gone.
 * `scheduled_tasks`: when each task of the schedule is due next, by the database's clock. Both are written by the job
 * runner only; versions without them ignore them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table job_runners (
      id text primary key,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      -- Since when heartbeats have come without a gap. Only a runner that is steady judges others: after an outage of
      -- the database all heartbeats are old.
      steady_since timestamptz not null default now()
    );

    create table scheduled_tasks (
      task text primary key,
      due_at timestamptz not null
    );
  `)
    .execute(db);
}
