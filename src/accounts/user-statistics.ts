/**
 * The figures above the list of users (§7, §9): all, new since the start of the current month, and how many percent
 * of all the new ones are. Months begin where most of the readers live.
 */
import { instantOfWallClock, siteTimeZone, wallClockMs } from "../platform/time.ts";

/** In percent, not rounded; 0 for a site without users. */
export function growthRate(count: { total: number; newThisMonth: number }): number {
  return count.total === 0 ? 0 : (count.newThisMonth / count.total) * 100;
}

/** The first instant of the month in which `now` lies. */
export function startOfMonth(now: Date, timeZone: string = siteTimeZone): Date {
  const shown = new Date(wallClockMs(now, timeZone));
  return instantOfWallClock(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), 1), timeZone);
}
