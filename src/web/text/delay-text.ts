import { plural } from "./plural.ts";

/** How long a decision took, in words: "3 heures". */
export function delayText(hours: number): string {
  if (hours < 1) return "moins d’une heure";
  if (hours < 48) return plural(Math.round(hours), { one: "#\u00a0heure", other: "#\u00a0heures" });
  return plural(Math.round(hours / 24), { one: "#\u00a0jour", other: "#\u00a0jours" });
}
