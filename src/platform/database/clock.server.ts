import { sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

const toleranceMs = 60_000;

/**
 * Why the clocks of this machine and of the database do not go together, as an English sentence; null when they differ by
 * a minute at most. Emails, limits and schedules of a node with a wrong clock are wrong for everybody.
 */
export async function checkClock(db: ReadDb, now: () => Date): Promise<string | null> {
  const before = now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = now().getTime();
  const database = rows[0]?.now.getTime() ?? before;
  // The answer took time: only a difference outside of it is one.
  const difference = database < before ? database - before : Math.max(0, database - after);
  if (Math.abs(difference) <= toleranceMs) return null;
  const direction = difference < 0 ? "ahead of" : "behind";
  return `The clock of this machine is ${inWords(Math.abs(difference))} ${direction} that of the database: set both by a time server (NTP) and start again.`;
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.round(ms / 86_400_000)} days`;
}
