import type { ModerationRejection } from "../../moderation/moderation.ts";
import type { ReasonRejection } from "../../moderation/report.ts";

/** For reports and removals, which share the reason form. */
export const reasonMessages: Record<ReasonRejection, string> = {
  "reason-required": "Choisissez une raison.",
  "text-required": "Dites en quelques mots de quoi il s’agit.",
  "text-too-long": "Ce texte ne peut pas dépasser 1\u00a0000 caractères.",
};

/** `dismissal-final` is excluded: undoing a dismissal is rejected with a notice. */
export const moderationMessages: Record<
  Exclude<ModerationRejection, ReasonRejection | "dismissal-final">,
  string
> = {
  missing: "Cette annonce n’existe plus.",
  "own-listing": "C’est votre annonce\u00a0: une autre personne de la modération en décide.",
  "already-removed": "Cette annonce est déjà retirée\u00a0: quelqu’un d’autre vient d’en décider.",
  "already-restored": "Cette annonce est déjà rétablie\u00a0: quelqu’un d’autre vient d’en décider.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
};

export const conversationCaseMessages = {
  "own-account": "Vous participez à cette conversation\u00a0: une autre personne de la modération en décide.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
} as const;

export const memberCaseMessages = {
  "own-account": "C’est votre compte\u00a0: une autre personne de la modération en décide.",
  "already-handled": "Ces signalements sont déjà traités\u00a0: quelqu’un d’autre vient d’en décider.",
} as const;
