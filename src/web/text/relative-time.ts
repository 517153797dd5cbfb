import { plural } from "./plural.ts";

/** What French says of one or two of them in words of their own; the rest is counted. */
const steps = [
  { seconds: 365.25 * 86_400, ago: ["l’année dernière"], forms: { one: "# an", other: "# ans" } },
  { seconds: 30.44 * 86_400, ago: ["le mois dernier"], forms: { one: "# mois", other: "# mois" } },
  { seconds: 7 * 86_400, ago: ["la semaine dernière"], forms: { one: "# semaine", other: "# semaines" } },
  { seconds: 86_400, ago: ["hier", "avant-hier"], forms: { one: "# jour", other: "# jours" } },
  { seconds: 3_600, ago: [], forms: { one: "# heure", other: "# heures" } },
  { seconds: 60, ago: [], forms: { one: "# minute", other: "# minutes" } },
];

/**
 * "à l’instant", "il y a 5 minutes", "hier", "il y a 2 semaines". Server and browser get the same `now`, so that both
 * write the same words.
 */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  if (!step) return "à l’instant";
  const count = Math.floor(seconds / step.seconds);
  return step.ago[count - 1] ?? `il y a ${plural(count, step.forms)}`;
}
