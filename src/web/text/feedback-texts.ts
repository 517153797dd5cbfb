/** Texts about feedback and about the facts that it leads to. */
import type { Fact, FeedbackAnswers, FeedbackRejection } from "../../deals/feedback.ts";
import { feedbackTextMaxLength } from "../../deals/feedback.ts";
import { formatNumber } from "../../platform/number-format.ts";

export function feedbackRejectionText(reason: FeedbackRejection | "blocked"): string {
  switch (reason) {
    case "blocked":
      return "Ce message ne peut pas être envoyé.";
    case "answers-required":
      return "Répondez à chaque question.";
    case "text-required":
      return "Écrivez quelques mots.";
    case "text-too-long":
      return `Le texte doit tenir en ${feedbackTextMaxLength}\u00a0caractères.`;
  }
}

export const feedbackQuestions = {
  punctual: "Cette personne était-elle à l’heure\u00a0?",
  asDescribed: "L’annonce disait-elle vrai\u00a0?",
  pleasant: "La rencontre était-elle agréable\u00a0?",
} as const;

/** "À l’heure", "Pas à l’heure": one line per answer. */
export function answerTexts({ isPunctual, isAsDescribed, isPleasant }: FeedbackAnswers): string[] {
  return [
    isPunctual ? "À l’heure" : "Pas à l’heure",
    ...(isAsDescribed === null ? [] : [isAsDescribed ? "Conforme à l’annonce" : "Pas conforme à l’annonce"]),
    isPleasant ? "Agréable" : "Pas agréable",
  ];
}

/** On the seller's page: "9 rendez-vous sur 10 honorés". */
export function factText({ kind, count, of }: Fact): string {
  const [some, all] = [formatNumber(count), formatNumber(of)];
  switch (kind) {
    case "appointments":
      return `${some}\u00a0rendez-vous sur ${all} honoré${count > 1 ? "s" : ""}`;
    case "punctual":
      return `À l’heure ${some}\u00a0fois sur ${all}`;
    case "as-described":
      return `Conforme à l’annonce ${some}\u00a0fois sur ${all}`;
    case "pleasant":
      return `Agréable ${some}\u00a0fois sur ${all}`;
  }
}
