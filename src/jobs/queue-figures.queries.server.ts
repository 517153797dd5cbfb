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
