import { easternDay } from "./eastern-day.ts";
import { plural } from "./plural.ts";

const steps = [
  { seconds: 365.25 * 86_400, forms: { one: "# an", other: "# ans" } },
  { seconds: 30.44 * 86_400, forms: { one: "# mois", other: "# mois" } },
  { seconds: 7 * 86_400, forms: { one: "# semaine", other: "# semaines" } },
  { seconds: 3_600, forms: { one: "# heure", other: "# heures" } },
  { seconds: 60, forms: { one: "# minute", other: "# minutes" } },
];

/**
 * "à l’instant", "il y a 5 minutes", "hier", "il y a 2 semaines"; days are those of a calendar in Eastern time. Server and
 * browser get the same `now`, so that both write the same words.
 */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  if (seconds >= 86_400 && seconds < 7 * 86_400) {
    // The day that the clocks are put back has twenty-five hours.
    const days = Math.max(1, easternDay(now) - easternDay(date));
    return ["hier", "avant-hier"][days - 1] ?? `il y a ${plural(days, { one: "# jour", other: "# jours" })}`;
  }
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  if (!step) return "à l’instant";
  return `il y a ${plural(Math.floor(seconds / step.seconds), step.forms)}`;
}
