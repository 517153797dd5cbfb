import type { PriceDrop } from "../../lists/price-drop.ts";
import { formatDollars } from "../../platform/number-format.ts";

/** "Baissé de 50 $", as the two prices read that stand beside it: whole dollars. */
export function dropText({ fromCents, toCents }: PriceDrop): string {
  if (toCents === 0) return "Devenu gratuit";
  const fall = Math.round(fromCents / 100) - Math.round(toCents / 100);
  return fall === 0 ? "Prix baissé" : `Baissé de ${formatDollars(fall * 100)}`;
}
