/** Time zones: wall-clock times, calendar days, and conversion to instants. */

/** Time zone of the site's days, months and digests. */
export const siteTimeZone = "America/Toronto";

const dayMs = 86_400_000;

/**
 * Creates an Intl formatter once, on first use. The first formatter of a browser loads its locale data: 16 to 70 ms on
 * a laptop, 34 to 125 ms at a quarter of its speed (Chromium, 2026-11-26); further ones take 0.1 to 5 ms.
 */
export function lazily<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= create();
    return formatter;
  };
}

const wallClocks = new Map<string, () => Intl.DateTimeFormat>();

function wallClockFormat(timeZone: string): Intl.DateTimeFormat {
  let format = wallClocks.get(timeZone);
  if (!format) {
    format = lazily(
      () =>
        new Intl.DateTimeFormat("en-CA", {
          timeZone,
          hourCycle: "h23",
          year: "numeric",
          month: "numeric",
          day: "numeric",
          hour: "numeric",
          minute: "numeric",
          second: "numeric",
        }),
    );
    wallClocks.set(timeZone, format);
  }
  return format();
}

/** Wall-clock time in the zone, in milliseconds as if it were UTC; whole seconds. */
export function wallClockMs(date: Date, timeZone = siteTimeZone): number {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of wallClockFormat(timeZone).formatToParts(date))
    if (type in parts) parts[type as keyof typeof parts] = Number(value); // guarded by `in`
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** Calendar day in the zone, as days since 1970. */
export function calendarDay(date: Date, timeZone = siteTimeZone): number {
  return Math.floor(wallClockMs(date, timeZone) / dayMs);
}

/**
 * The instant of a wall-clock time in the zone (`wallMs` as from `wallClockMs`). For an hour that a clock change
 * repeats or skips, one of the two possible instants.
 */
export function instantOfWallClock(wallMs: number, timeZone = siteTimeZone): Date {
  const offsetMs = (at: number) => wallClockMs(new Date(at), timeZone) - at;
  // The offset near that time, then the one valid at the resulting instant.
  return new Date(wallMs - offsetMs(wallMs - offsetMs(wallMs)));
}

/** The instant at which that day of the site's time zone ends, as typed in a date field ("2026-12-24"); null: no date. */
export function endOfCalendarDate(isoDate: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(isoDate)) return null;
  const start = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(isoDate)) return null;
  return instantOfWallClock(start.getTime() + dayMs);
}

/** The instant at which that day begins. */
export function startOfCalendarDate(isoDate: string): Date | null {
  if (endOfCalendarDate(isoDate) === null) return null;
  return instantOfWallClock(new Date(`${isoDate}T00:00:00Z`).getTime());
}

/** The day of the site's time zone that ends at or contains the instant, for a date field: inverse of `endOfCalendarDate`. */
export function lastCalendarDate(end: Date): string {
  return new Date(wallClockMs(new Date(end.getTime() - 1_000))).toISOString().slice(0, 10);
}

/** Days since 1970-01-01, UTC. */
export function utcDay(time: Date): number {
  return Math.floor(time.getTime() / (24 * 3_600_000));
}
