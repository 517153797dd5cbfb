/** The one place that knows time zones: wall clocks, calendar days and how a wall clock's reading becomes an instant. */

/** Where the site's days, months and digests begin. */
export const siteTimeZone = "America/Toronto";

const dayMs = 86_400_000;

/**
 * An Intl formatter that is made on first use, and once. A browser's very first one loads its locale data: 16 to 70 ms on
 * a laptop, 34 to 125 ms at a quarter of its speed (Chromium, 2026-11-26); further ones take 0.1 to 5 ms.
 */
export function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= make();
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
          ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
          ...{ hour: "numeric", minute: "numeric", second: "numeric" },
        }),
    );
    wallClocks.set(timeZone, format);
  }
  return format();
}

/** What a wall clock in the zone shows, in milliseconds as if it showed UTC; whole seconds. */
export function wallClockMs(date: Date, timeZone = siteTimeZone): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of wallClockFormat(timeZone).formatToParts(date))
    if (type in shown) shown[type as keyof typeof shown] = Number(value); // guarded by `in`
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

/** The calendar day in the zone, counted from 1970. */
export function calendarDay(date: Date, timeZone = siteTimeZone): number {
  return Math.floor(wallClockMs(date, timeZone) / dayMs);
}

/**
 * The instant at which a wall clock in the zone shows this (`shownMs` as from `wallClockMs`). Of an hour that a change of
 * the clock repeats or skips, one of the two possible instants.
 */
export function instantOfWallClock(shownMs: number, timeZone = siteTimeZone): Date {
  const offsetMs = (at: number) => wallClockMs(new Date(at), timeZone) - at;
  // The offset around that time, then the one that is valid at the instant it leads to.
  return new Date(shownMs - offsetMs(shownMs - offsetMs(shownMs)));
}
