import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { instantOfWallClock, wallClockMs } from "../platform/time.ts";
import {
  daysOf,
  decisionTime,
  decisionVerbs,
  type EventFigure,
  eventFigures,
  type Figure,
  type FigureName,
  figureNames,
  type Period,
  verbsOfFigure,
} from "./figures.ts";

/** Numbers per day of Eastern time. Of days before today they were counted by the job; today is counted now. */
export async function readFigures(db: ReadDb, period: Period, now: Date): Promise<Figure[]> {
  const today = dayOf(now);
  const days = daysOf(today, period);
  const [first = today] = days;
  const [stored, current, visitors, minutesToday, minutesOfPeriod] = await Promise.all([
    sql<{ day: string; name: FigureName; value: number }>`select day::text as day, name, value
      from daily_figures where day >= ${first}::date and day <= ${today}::date`.execute(db),
    countDay(db, today),
    sql<{ count: number }>`select count(*)::integer as count from daily_visitors
      where day = ${today}::date`.execute(db),
    medianDecisionMinutes(db, today, today),
    medianDecisionMinutes(db, first, today),
  ]);
  const values = new Map(stored.rows.map(({ day, name, value }) => [`${name} ${day}`, value]));
  values.set(`visitors ${today}`, visitors.rows[0]?.count ?? 0);
  values.set(`${decisionTime} ${today}`, minutesToday ?? 0);
  for (const [name, value] of current) values.set(`${name} ${today}`, value);
  return figureNames.map((name) => {
    const ofDays = days.map((day) => ({ day, value: values.get(`${name} ${day}`) ?? 0 }));
    const total =
      name === decisionTime ? (minutesOfPeriod ?? 0) : ofDays.reduce((sum, { value }) => sum + value, 0);
    return { name, values: ofDays, total };
  });
}

/** Events of one day, which the index by time finds without reading others. */
export async function countDay(db: ReadDb, day: string): Promise<Map<EventFigure, number>> {
  const [from, to] = boundsOf(day);
  const { rows } = await sql<{
    verb: string;
    count: number;
  }>`select verb, count(*)::integer as count from events
    where occurred_at >= ${from} and occurred_at < ${to}
      and (verb <> 'appeal.upheld' or subject_type = 'user')
      and (verb <> 'deal.step-taken' or payload->>'kind' = 'sell')
      and (verb <> all(${[...decisionVerbs]}::text[]) or payload->>'decisionId' is not null)
    group by verb`.execute(db);
  const counts = new Map(rows.map(({ verb, count }) => [verb, count]));
  return new Map(
    eventFigures.map((name) => [
      name,
      verbsOfFigure[name].reduce((sum, verb) => sum + (counts.get(verb) ?? 0), 0),
    ]),
  );
}

/** The day of Eastern time, as "2026-11-26". */
export function dayOf(at: Date): string {
  return new Date(wallClockMs(at)).toISOString().slice(0, 10);
}

function boundsOf(day: string): [Date, Date] {
  const start = Date.parse(`${day}T00:00:00Z`);
  return [instantOfWallClock(start), instantOfWallClock(start + 86_400_000)];
}

/**
 * Median time from a report to its decision, rounded up, of the reports of listings, members and conversations that were decided
 * on these days; null: none was.
 */
export async function medianDecisionMinutes(
  db: ReadDb,
  firstDay: string,
  lastDay: string,
): Promise<number | null> {
  const [[from], [, to]] = [boundsOf(firstDay), boundsOf(lastDay)];
  const { rows } = await sql<{ minutes: number | null }>`
    select greatest(1, ceil(percentile_cont(0.5) within group (
      order by extract(epoch from closed_at - created_at) / 60)))::integer as minutes
    from (
      select created_at, closed_at from reports where closed_at >= ${from} and closed_at < ${to}
      union all
      select created_at, closed_at from member_reports where closed_at >= ${from} and closed_at < ${to}
      union all
      select created_at, closed_at from conversation_reports where closed_at >= ${from} and closed_at < ${to}
    ) as decided having count(*) > 0`.execute(db);
  return rows[0]?.minutes ?? null;
}

export async function lastBackupAt(db: ReadDb): Promise<Date | null> {
  const row = await db
    .selectFrom("events")
    .select("occurred_at as at")
    .where("subject_type", "=", "site")
    .where("subject_id", "=", "site")
    .where("verb", "=", "backup.created")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
