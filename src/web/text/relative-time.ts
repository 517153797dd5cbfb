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
const dayWords = ["hier", "avant-hier"];

/**
 * "à l’instant", "il y a 5 minutes", "hier", "il y a 2 semaines"; days are those of a calendar in Eastern time. Server and
 * browser get the same `now`, so that both write the same words.
 */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const step = steps.find(([from]) => seconds >= from);
  if (!step) return "à l’instant";
  const [unit, one, other] = step;
  const isDays = unit === daySeconds;
  // The day on which clocks are put back has twenty-five hours: what was a day ago is never today.
  const count = isDays ? easternDay(now) - easternDay(date) || 1 : Math.floor(seconds / unit);
  return (isDays && dayWords[count - 1]) || `il y a ${plural(count, { one, other })}`;
}
