/** Words for a listing whose purpose is reached, by what it is about. */
import type { Ending } from "../../listings/ending.ts";
import { plural } from "./plural.ts";

/** Badge and status; they agree with "annonce". */
export const endingLabels: Record<Ending, string> = {
  sold: "Vendue",
  rented: "Louée",
  filled: "Pourvue",
  ended: "Terminée",
};

/** Of an annonce, as in "elle est vendue". */
export const endingAdjectives: Record<Ending, string> = {
  sold: "vendue",
  rented: "louée",
  filled: "pourvue",
  ended: "terminée",
};

export const markEndedLabels: Record<Ending, string> = {
  sold: "Marquer comme vendue",
  rented: "Marquer comme louée",
  filled: "Marquer comme pourvue",
  ended: "Marquer comme terminée",
};

export const reopenLabels: Record<Ending, string> = {
  sold: "Remettre en vente",
  rented: "Remettre en location",
  filled: "Rouvrir le poste",
  ended: "Remettre en ligne",
};

/** "3 vendues", "1 louée": how many of a member's annonces ended so. */
export function endedCountText(ending: Ending, count: number): string {
  const one = endingAdjectives[ending];
  return plural(count, { one: `#\u00a0${one}`, other: `#\u00a0${one}s` });
}
