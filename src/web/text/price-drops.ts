import type { PriceDrop } from "../../lists/price-drop.ts";
import { formatDollars } from "../../platform/number-format.ts";

/** "Baissé de 50 $": the difference of the two displayed prices, which are rounded to dollars. */
export function priceDropText({ fromCents, toCents }: PriceDrop): string {
  if (toCents === 0) return "Devenu gratuit";
  const fall = Math.round(fromCents / 100) - Math.round(toCents / 100);
  return fall === 0 ? "Prix baissé" : `Baissé de ${formatDollars(fall * 100)}`;
}
