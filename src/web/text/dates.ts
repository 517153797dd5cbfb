/** Dates as people say them. Server and browser get the same `now`, so that both write the same words. */
const relative = new Intl.RelativeTimeFormat("fr-CA", { numeric: "auto" });
const steps = [
  { unit: "year", seconds: 365.25 * 86_400 },
  { unit: "month", seconds: 30.44 * 86_400 },
  { unit: "week", seconds: 7 * 86_400 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

/** "à l’instant", "il y a 5 minutes", "hier", "il y a 2 semaines" */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  if (!step) return "à l’instant";
  return relative.format(-Math.floor(seconds / step.seconds), step.unit).replaceAll("'", "’");
}

const longDate = new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeZone: "America/Toronto" });

/** "21 novembre 2026" */
export function formatDate(date: Date): string {
  return longDate.format(date);
}

const clock = new Intl.DateTimeFormat("fr-CA", {
  ...{ hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: "America/Toronto" },
});

/** "21 novembre 2026 à 14 h 05", in Eastern time. */
export function formatMoment(date: Date): string {
  return `${formatDate(date)} à ${formatTime(date)}`;
}

/** "14 h 05", in Eastern time. Put together here: what stands between differs among browsers. */
export function formatTime(date: Date): string {
  const parts = clock.formatToParts(date);
  const of = (type: "hour" | "minute") => parts.find((part) => part.type === type)?.value;
  return `${of("hour")}\u00a0h\u00a0${of("minute")}`;
}

const weekday = new Intl.DateTimeFormat("fr-CA", { weekday: "long", timeZone: "America/Toronto" });

/** "Aujourd’hui", "Hier", "Mercredi 18 novembre 2026": a day as a heading, in Eastern time. */
export function formatDay(date: Date, now: Date): string {
  const day = formatDate(date);
  if (day === formatDate(now)) return "Aujourd’hui";
  if (day === formatDate(new Date(now.getTime() - 86_400_000))) return "Hier";
  const name = weekday.format(date);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${day}`;
}

/** A calendar date without a time ("2026-07-01") in words. */
export function formatCalendarDate(isoDate: string): string {
  return new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${isoDate}T00:00:00Z`),
  );
}
