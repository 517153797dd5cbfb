import type { MatchReason } from "../../search/index.server.ts";

/** Explains why a listing matches the query. */
export function reasonText({ inTitle, isTyped, isCompleted, isOneWord }: MatchReason): string {
  const where = inTitle ? "Le titre" : "L’annonce";
  if (isCompleted) return `${where} a un mot qui commence comme le vôtre.`;
  if (inTitle === "typed")
    return isOneWord ? "Votre mot est dans le titre." : "Tous vos mots sont dans le titre.";
  if (isTyped && !inTitle)
    return isOneWord
      ? "Votre mot est dans l’annonce, mais pas dans le titre."
      : "Vos mots sont dans l’annonce, mais pas tous dans le titre.";
  return isOneWord
    ? `${where} a un mot de même sens, ou écrit autrement.`
    : `${where} a des mots de même sens, ou écrits autrement.`;
}
