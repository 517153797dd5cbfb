import type { GroundsRejection, ModerationRejection } from "../../moderation/moderation.ts";
import type { ReasonRejection } from "../../moderation/report.ts";

/** For reports and decisions, which share the reason form. */
export const reasonMessages: Record<ReasonRejection | "explanation-required" | "evidence-too-long", string> =
  {
    "explanation-required": "Expliquez à l’auteur ce qu’il doit changer.",
    "evidence-too-long": "Ce constat ne peut pas dépasser 1\u00a0000 caractères.",
    "reason-required": "Choisissez une raison.",
    "text-required": "Dites en quelques mots de quoi il s’agit.",
    "text-too-long": "Ce texte ne peut pas dépasser 1\u00a0000 caractères.",
  };

/** `dismissal-final` is excluded: undoing a dismissal is rejected with a notice. */
export const moderationMessages: Record<
  Exclude<ModerationRejection, GroundsRejection | "dismissal-final">,
  string
> = {
  missing: "Cette annonce n’existe plus.",
  "own-listing": "C’est votre annonce\u00a0: une autre personne de la modération en décide.",
  "already-removed": "Cette annonce est déjà retirée\u00a0: quelqu’un d’autre vient d’en décider.",
  "already-restored": "Cette annonce est déjà rétablie\u00a0: quelqu’un d’autre vient d’en décider.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
  "already-changed": "L’état de cette annonce a changé\u00a0: quelqu’un d’autre vient d’en décider.",
  "author-suspended":
    "Son auteur est suspendu\u00a0: l’annonce revient en ligne avec la fin de la suspension.",
  "category-unknown": "Choisissez une catégorie.",
  "category-unchanged": "L’annonce est déjà dans cette catégorie.",
};

export const conversationCaseMessages = {
  "own-account": "Vous participez à cette conversation\u00a0: une autre personne de la modération en décide.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
} as const;

export const appealMessages = {
  "text-required": "Écrivez quelques mots\u00a0: l’autre personne les lira.",
  "text-too-long": reasonMessages["text-too-long"],
  "own-listing": moderationMessages["own-listing"],
  "already-handled": "Cette contestation a déjà une réponse\u00a0: quelqu’un d’autre vient d’en décider.",
  "other-moderator": "Vous avez pris cette décision\u00a0: une autre personne de la modération répond.",
} as const;

export const suspensionAppealMessages = {
  "text-required": appealMessages["text-required"],
  "text-too-long": appealMessages["text-too-long"],
  "already-handled": appealMessages["already-handled"],
  "own-account": "C’est votre compte\u00a0: une autre personne de la modération répond.",
  "other-moderator": "Vous avez suspendu ce compte\u00a0: une autre personne de la modération répond.",
} as const;

export const memberCaseMessages = {
  "own-account": "C’est votre compte\u00a0: une autre personne de la modération en décide.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
} as const;
