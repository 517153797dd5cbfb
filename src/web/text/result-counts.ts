/** Texts of result counts. Counts are capped (`isMore`): "Plus de 1 000 annonces". */
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

/** With the number of listings that are near matches: they are shown, but not counted as results. */
export function foundText(count: ResultCount, nearCount: number): string {
  const near = plural(nearCount, { one: "# qui s’en approche", other: "# qui s’en approchent" });
  return nearCount > 0 ? `${availableText(count)}, ${near}` : availableText(count);
}

/** Label of the button that shows the results of the chosen filters. */
export function showResultsText({ total, isMore }: ResultCount): string {
  if (total === 0) return "Aucune annonce avec ces filtres";
  if (isMore) return `Afficher plus de ${formatNumber(total)}\u00a0annonces`;
  return total === 1 ? "Afficher l’annonce" : `Afficher les ${formatNumber(total)}\u00a0annonces`;
}
