import { easternDay } from "./eastern-day.ts";
import { plural } from "./plural.ts";

const daySeconds = 86_400;
const steps: readonly (readonly [seconds: number, one: string, other: string])[] = [
  [365.25 * daySeconds, "# an", "# ans"],
  [30.44 * daySeconds, "# mois", "# mois"],
  [7 * daySeconds, "# semaine", "# semaines"],
  [daySeconds, "# jour", "# jours"],
  [3_600, "# heure", "# heures"],
  [60, "# minute", "# minutes"],
];
const dayLabels = ["hier", "avant-hier"];

/**
 * "à l’instant", "il y a 5 minutes", "hier", "il y a 2 semaines". Days are calendar days in Eastern time. Server and
 * browser must pass the same `now`, or hydration fails.
 */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const step = steps.find(([from]) => seconds >= from);
  if (!step) return "à l’instant";
  const [unit, one, other] = step;
  const isDays = unit === daySeconds;
  // The day on which daylight-saving time ends has 25 hours: 24 hours ago may be the same calendar day, shown as yesterday.
  const count = isDays ? easternDay(now) - easternDay(date) || 1 : Math.floor(seconds / unit);
  return (isDays && dayLabels[count - 1]) || `il y a ${plural(count, { one, other })}`;
}

/** "Membre depuis 3 mois": relative time (§2) without "il y a". */
export function memberSince(date: Date, now: Date): string {
  return relativeTime(date, now)
    .replace(/^il y a /u, "")
    .replace("à l’instant", "un instant");
}
