/** How many ads a search finds, in words: beyond a thousand nobody counts further, and that is said. */
import { formatNumber } from "../../domain/number-format.ts";
import { countTexts } from "./plural.ts";

export type ResultCount = { total: number; isMore: boolean };

export function availableText({ total, isMore }: ResultCount): string {
  return isMore ? `Plus de ${countTexts.available(total)}` : countTexts.available(total);
}

export function listingsText({ total, isMore }: ResultCount): string {
  return isMore ? `Plus de ${countTexts.listings(total)}` : countTexts.listings(total);
}

/** The button that leads to what the chosen filters find. */
export function showText({ total, isMore }: ResultCount): string {
  if (total === 0) return "Aucune annonce avec ces filtres";
  if (isMore) return `Afficher plus de ${formatNumber(total)}\u00a0annonces`;
  return total === 1 ? "Afficher l’annonce" : `Afficher les ${formatNumber(total)}\u00a0annonces`;
}
