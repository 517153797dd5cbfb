import type { MatchReason } from "../../data/search/found-listings.ts";

/** Why an ad is among the results, for whoever asks. */
export function reasonText({ isInTitle, isTyped, isCompleted }: MatchReason): string {
  if (isCompleted) return `${isInTitle ? "Le titre" : "L’annonce"} a un mot qui commence comme le vôtre.`;
  if (isInTitle && isTyped) return "Tous vos mots sont dans le titre.";
  if (isTyped) return "Vos mots sont dans l’annonce, mais pas tous dans le titre.";
  return isInTitle
    ? "Le titre a des mots de même sens, ou écrits autrement."
    : "L’annonce a des mots de même sens, ou écrits autrement.";
}
