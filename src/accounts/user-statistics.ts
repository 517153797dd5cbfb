/**
 * Statistics above the list of users (§7, §9): total, new since the start of the month, and their share in percent.
 * Months are in the time zone of the site.
 */
import { instantOfWallClock, siteTimeZone, wallClockMs } from "../platform/time.ts";

/** Share of new users in percent, not rounded; 0 for a site without users. */
export function growthRate(count: { total: number; newThisMonth: number }): number {
  return count.total === 0 ? 0 : (count.newThisMonth / count.total) * 100;
}

/** Start of the month of `now`. */
export function startOfMonth(now: Date, timeZone: string = siteTimeZone): Date {
  const shown = new Date(wallClockMs(now, timeZone));
  return instantOfWallClock(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), 1), timeZone);
}
