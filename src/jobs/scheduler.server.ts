/**
 * Enqueues the tasks of the schedule when they are due. The time is the database's, as for every job; graphile-worker's
 * own cron uses the clock of the node, and stops for an hour when that clock is set back by an hour.
 */

import { parseCronItems } from "graphile-worker";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { enqueue, type TaskName } from "./queue.server.ts";

/** `match`: cron expression in UTC. */
export type ScheduledTask = { task: TaskName; match: string };
export type Schedule = readonly { task: TaskName; next: (after: Date) => Date }[];

const minuteMs = 60_000;
/** February 29 comes within eight years. */
const longestSearchMs = 8 * 366 * 86_400_000;

/** Throws for an invalid cron expression. */
export function parseSchedule(items: readonly ScheduledTask[]): Schedule {
  const parsed = parseCronItems(items.map(({ task, match }) => ({ task, match, identifier: task })));
  return items.map(({ task, match }, index) => ({
    task,
    next: (after) => {
      const end = after.getTime() + longestSearchMs;
      for (let time = nextMinute(after); time <= end; time += minuteMs) {
        const at = new Date(time);
        if (parsed[index]?.match(digestOf(at))) return at;
      }
      throw new Error(`never due: ${match}`);
    },
  }));
}

const nextMinute = (after: Date) => (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;

const digestOf = (time: Date) => ({
  min: time.getUTCMinutes(),
  hour: time.getUTCHours(),
  date: time.getUTCDate(),
  month: time.getUTCMonth() + 1,
  dow: time.getUTCDay(),
});

/** Key of the job of a scheduled task: at most one waits. */
const keyOf = (task: TaskName) => `scheduled:${task}`;

/**
 * Enqueues what is due; of several nodes, one does. A run that was missed while no node was running is made up for once.
 * A due time beyond the next one means that the clock was set back: it is moved to the next one.
 */
export async function enqueueDueTasks(db: Db, schedule: Schedule): Promise<TaskName[]> {
  const { rows } = await sql<{ now: Date; due: Record<string, string> | null }>`
    select now() as now, (select json_object_agg(task, due_at) from scheduled_tasks) as due`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("the database gave no time");
  const enqueued: TaskName[] = [];
  for (const { task, next } of schedule) {
    const following = next(state.now);
    const due = state.due?.[task];
    if (due === undefined) {
      await sql`insert into scheduled_tasks (task, due_at) values (${task}, ${following})
        on conflict do nothing`.execute(db);
    } else if (new Date(due) <= state.now) {
      if (await enqueueOnce(db, task, { due, following })) enqueued.push(task);
    } else if (new Date(due) > following) {
      await sql`update scheduled_tasks set due_at = ${following}
        where task = ${task} and due_at > ${following}`.execute(db);
    }
  }
  return enqueued;
}

/** False when another node was first. A task whose previous run is still under way is not run twice at once: skipped. */
async function enqueueOnce(
  db: Db,
  task: TaskName,
  { due, following }: { due: string; following: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const claimed = await sql`update scheduled_tasks set due_at = ${following}
      where task = ${task} and due_at = ${due}::timestamptz returning task`.execute(transaction);
    if (claimed.rows.length === 0) return false;
    const running = await sql`select from graphile_worker.jobs
      where key = ${keyOf(task)} and locked_at is not null`.execute(transaction);
    if (running.rows.length > 0) return false;
    await enqueue(transaction, task, {}, { key: keyOf(task) });
    return true;
  });
}
