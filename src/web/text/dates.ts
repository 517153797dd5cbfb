/** Days and times of day in words. */

const longDate = whenNeeded({ dateStyle: "long", timeZone: "America/Toronto" });
const weekday = whenNeeded({ weekday: "long", timeZone: "America/Toronto" });
const clock = whenNeeded({
  ...{ hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: "America/Toronto" },
});
const calendarDate = whenNeeded({ dateStyle: "long", timeZone: "UTC" });

/** "21 novembre 2026" */
export function formatDate(date: Date): string {
  return longDate().format(date);
}

/** "21 novembre 2026 à 14 h 05", in Eastern time. */
export function formatMoment(date: Date): string {
  return `${formatDate(date)} à ${formatTime(date)}`;
}

/** "14 h 05", in Eastern time. Put together here: what stands between differs among browsers. */
export function formatTime(date: Date): string {
  const parts = clock().formatToParts(date);
  const of = (type: "hour" | "minute") => parts.find((part) => part.type === type)?.value;
  return `${of("hour")}\u00a0h\u00a0${of("minute")}`;
}

/** "Aujourd’hui", "Hier", "Mercredi 18 novembre 2026": a day as a heading, in Eastern time. */
export function formatDay(date: Date, now: Date): string {
  const day = formatDate(date);
  if (day === formatDate(now)) return "Aujourd’hui";
  if (day === formatDate(new Date(now.getTime() - 86_400_000))) return "Hier";
  const name = weekday().format(date);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${day}`;
}

/** A calendar date without a time ("2026-07-01") in words. */
export function formatCalendarDate(isoDate: string): string {
  return calendarDate().format(new Date(`${isoDate}T00:00:00Z`));
}

/** The first formatter that a browser makes costs it 40 ms of a laptop's time: pages that show no date make none. */
function whenNeeded(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat("fr-CA", options);
    return format;
  };
}
