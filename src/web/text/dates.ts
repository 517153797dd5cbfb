/** French formatting of dates and times. */
import { calendarDay, lazily, siteTimeZone } from "../../platform/time.ts";

const longDate = lazyFormatter({ dateStyle: "long", timeZone: siteTimeZone });
const weekday = lazyFormatter({ weekday: "long", timeZone: siteTimeZone });
const clock = lazyFormatter({
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: siteTimeZone,
});
const calendarDate = lazyFormatter({ dateStyle: "long", timeZone: "UTC" });

/** "21 novembre 2026", "1er décembre 2026" */
export function formatDate(date: Date): string {
  return formatFrench(longDate(), date);
}

/** "21 novembre 2026 à 14 h 05", in Eastern time. */
export function formatMoment(date: Date): string {
  return `${formatDate(date)} à ${formatTime(date)}`;
}

/** "14 h 05", in Eastern time. Assembled from parts, because browsers differ in the separator. */
export function formatTime(date: Date): string {
  const parts = clock().formatToParts(date);
  const of = (type: "hour" | "minute") => parts.find((part) => part.type === type)?.value;
  return `${of("hour")}\u00a0h\u00a0${of("minute")}`;
}

/** "samedi", in Eastern time. */
export function formatWeekday(date: Date): string {
  return weekday().format(date);
}

/** "Aujourd’hui", "Hier", "Mercredi 18 novembre 2026": a day as a heading, in Eastern time. */
export function formatDay(date: Date, now: Date): string {
  const days = daysUntil(date, now);
  if (days === 0) return "Aujourd’hui";
  if (days === -1) return "Hier";
  const name = weekday().format(date);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${formatDate(date)}`;
}

/** Calendar days from `now` to `date` in Eastern time: 1 for any time tomorrow, negative in the past. */
export function daysUntil(date: Date, now: Date): number {
  return calendarDay(date) - calendarDay(now);
}

/** Formats a calendar date without a time ("2026-07-01"). */
export function formatCalendarDate(isoDate: string): string {
  return formatFrench(calendarDate(), new Date(`${isoDate}T00:00:00Z`));
}

/** The first of a month is an ordinal in French, which `Intl` does not support. */
function formatFrench(format: Intl.DateTimeFormat, date: Date): string {
  return format.format(date).replace(/^1(?=\s)/u, "1er");
}

/** Created lazily: a browser's first Intl formatter costs 40 ms on a laptop, which pages without dates must not pay. */
function lazyFormatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat("fr-CA", options));
}
