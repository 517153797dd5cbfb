/**
 * When digests of saved searches go: at seven in the morning in Montréal, every day or on Mondays. What was found before
 * the last such moment is due, so a site that was down at seven sends them when it is back.
 */
const zone = "America/Toronto";
const hourOfDigests = 7;
const dayMs = 86_400_000;

const parts = new Intl.DateTimeFormat("en-CA", {
  ...{ timeZone: zone, year: "numeric", month: "numeric", day: "numeric" },
  ...{ hour: "numeric", hourCycle: "h23", minute: "numeric" },
});

/** The wall clock's time as if it were universal time. */
function localTime(date: Date): number {
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.formatToParts(date).find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

/** The last moment, not after `now`, at which digests were due. */
export function lastDigestTime(alert: "daily" | "weekly", now: Date): Date {
  const local = localTime(now);
  const midnight = Math.floor(local / dayMs) * dayMs;
  const today = midnight + hourOfDigests * 3_600_000;
  const latest = today <= local ? today : today - dayMs;
  const daysSinceMonday = (new Date(latest).getUTCDay() + 6) % 7;
  return momentOf(alert === "daily" ? latest : latest - daysSinceMonday * dayMs);
}

/** The moment at which the wall clock shows this time; at seven in the morning it shows every time once. */
function momentOf(local: number): Date {
  const guess = new Date(local + 5 * 3_600_000);
  return new Date(guess.getTime() - (localTime(guess) - local));
}
