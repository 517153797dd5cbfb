/** How many ads a search finds, in words: beyond a thousand nobody counts further, and that is said. */
import { formatNumber } from "../../platform/number-format.ts";
import { plural } from "./plural.ts";

export type ResultCount = { total: number; isMore: boolean };

export function availableText({ total, isMore }: ResultCount): string {
  const counted = plural(total, {
    one: "#\u00a0annonce disponible",
    other: "#\u00a0annonces disponibles",
  });
  return isMore ? `Plus de ${counted}` : counted;
}

/** The button that leads to what the chosen filters find. */
export function showText({ total, isMore }: ResultCount): string {
  if (total === 0) return "Aucune annonce avec ces filtres";
  if (isMore) return `Afficher plus de ${formatNumber(total)}\u00a0annonces`;
  return total === 1 ? "Afficher l’annonce" : `Afficher les ${formatNumber(total)}\u00a0annonces`;
}
