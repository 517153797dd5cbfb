import { formatNumber } from "../../platform/number-format.ts";

/** "Répond d’habitude en 2 h". */
export function replyTimeText(hours: number): string {
  if (hours <= 1) return "Répond d’habitude en moins d’une heure";
  if (hours < 24) return `Répond d’habitude en ${formatNumber(Math.round(hours))}\u00a0h`;
  const days = Math.round(hours / 24);
  return `Répond d’habitude en ${days === 1 ? "un jour" : `${formatNumber(days)}\u00a0jours`}`;
}
