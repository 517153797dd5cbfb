/**
 * The figures above the list of users (§7, §9): all, new since the start of the current month, and how many percent
 * of all the new ones are. Months begin where most of the readers live.
 */
const siteTimeZone = "America/Toronto";

/** In percent, not rounded; 0 for a site without users. */
export function growthRate(count: { total: number; newThisMonth: number }): number {
  return count.total === 0 ? 0 : (count.newThisMonth / count.total) * 100;
}

/** The first instant of the month in which `now` lies. */
export function startOfMonth(now: Date, timeZone: string = siteTimeZone): Date {
  const { year, month } = wallClock(now, timeZone);
  const midnightUtc = Date.UTC(year, month - 1, 1);
  // No zone of Canada changes its clocks in the hours between its own midnight and that of UTC.
  const there = wallClock(new Date(midnightUtc), timeZone);
  const offsetMs = Date.UTC(there.year, there.month - 1, there.day, there.hour, there.minute) - midnightUtc;
  return new Date(midnightUtc - offsetMs);
}

function wallClock(date: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = format.formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}
