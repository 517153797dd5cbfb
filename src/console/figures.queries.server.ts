import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { instantOfWallClock, wallClockMs } from "../platform/time.ts";
import { daysOf, type Figure, type FigureName, figureNames, type Period, verbsOfFigure } from "./figures.ts";

/** Numbers per day of Eastern time. Of days before today they were counted by the job; today is counted now. */
export async function readFigures(db: ReadDb, period: Period, now: Date): Promise<Figure[]> {
  const today = dayOf(now);
  const days = daysOf(today, period);
  const [stored, current] = await Promise.all([
    sql<{ day: string; name: FigureName; value: number }>`select day::text as day, name, value
      from daily_figures where day >= ${days[0]}::date and day < ${today}::date`.execute(db),
    countDay(db, today),
  ]);
  const values = new Map(stored.rows.map(({ day, name, value }) => [`${name} ${day}`, value]));
  for (const [name, value] of current) values.set(`${name} ${today}`, value);
  return figureNames.map((name) => {
    const ofDays = days.map((day) => ({ day, value: values.get(`${name} ${day}`) ?? 0 }));
    return { name, values: ofDays, total: ofDays.reduce((sum, { value }) => sum + value, 0) };
  });
}

/** Events of one day, which the index by time finds without reading others. */
export async function countDay(db: ReadDb, day: string): Promise<Map<FigureName, number>> {
  const [from, to] = boundsOf(day);
  const { rows } = await sql<{
    verb: string;
    count: number;
  }>`select verb, count(*)::integer as count from events
    where occurred_at >= ${from} and occurred_at < ${to} group by verb`.execute(db);
  const counts = new Map(rows.map(({ verb, count }) => [verb, count]));
  return new Map(
    figureNames.map((name) => [
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
