import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { countVisitorsBefore } from "./daily-counts.writes.server.ts";
import { countDay, dayOf, medianDecisionMinutes } from "./figures.queries.server.ts";
import { daysOf, decisionTime, type FigureName } from "./figures.ts";

/**
 * Job: counts the days that are over and not counted yet, at most a year back; yesterday again, since a node's transaction
 * may have been late. The newest figure says which: days that were counted before it was added are counted again. Derived from events, so that it records none.
 */
export async function countDailyFigures(db: WriteDb, now: Date): Promise<number> {
  const today = dayOf(now);
  await countVisitorsBefore(db, today);
  const { rows } = await sql<{ first: Date | null; counted: string | null }>`select
    (select occurred_at from events order by id limit 1) as first,
    (select max(day)::text from daily_figures where name = ${decisionTime}) as counted`.execute(db);
  const [{ first, counted } = { first: null, counted: null }] = rows;
  if (!first) return 0;
  const since = counted ?? dayOf(first);
  const days = daysOf(today, 365).filter((day) => day < today && day >= since);
  for (const day of days) {
    const figures: [FigureName, number][] = [
      ...(await countDay(db, day)),
      [decisionTime, (await medianDecisionMinutes(db, day, day)) ?? 0],
    ];
    const values = figures.map(([name, value]) => ({ day, name, value }));
    await db
      .insertInto("daily_figures")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["name", "day"]).doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
      )
      .execute();
  }
  return days.length;
}
