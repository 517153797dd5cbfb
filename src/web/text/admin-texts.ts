import type { InvitationRejection } from "../../accounts/index.server.ts";
import type { AccentRejection } from "../../console/accent.ts";
import type {
  CorrectionRejection,
  MemberFilter,
  MemberRejection,
  SiteTextRejection,
  StatusFilter,
} from "../../console/index.server.ts";
import {
  type MessageRejection,
  messageSubjectMaxLength,
  messageTextMaxLength,
  type SuspensionErrors,
  type SuspensionFieldRejection,
  suspensionReasonMaxLength,
} from "../../console/members.ts";
import {
  type SettingName,
  type SettingRejection,
  type SiteLimit,
  settingMaxLengths,
  siteLimits,
} from "../../console/site-settings.ts";
import type { ListingStatus } from "../../listings/listing.ts";

const accentMessages: Record<AccentRejection, string> = {
  "not-a-color": "Écrivez la couleur comme ceci\u00a0: #155a48.",
  "too-light":
    "Cette couleur est trop pâle\u00a0: le texte ne se lirait pas bien. Choisissez-en une plus foncée.",
};

export function settingMessage(name: SettingName, reason: SettingRejection): string {
  switch (reason) {
    case "not-a-color":
    case "too-light":
      return accentMessages[reason];
    case "missing":
      return "Donnez un nom au site.";
    case "too-long":
      return `C’est trop long\u00a0: ${settingMaxLengths[name as keyof typeof settingMaxLengths]}\u00a0caractères au plus.`;
    case "not-an-email":
      return "Écrivez une adresse courriel valide.";
    case "not-a-date":
      return "Écrivez une date valide.";
    case "not-a-choice":
      return "Choisissez une réponse de la liste.";
    case "not-in-range": {
      const { min, max } = siteLimits[name as SiteLimit]; // only limits have a range
      return `Écrivez un nombre de ${min} à ${max}.`;
    }
    case "not-a-count":
      return "Écrivez un nombre, ou laissez vide pour afficher le vrai.";
  }
}

export const settingsMessages = {
  "not-allowed": "Vous n’avez pas accès à ces réglages.",
  newer:
    "Quelqu’un d’autre a changé les réglages entre-temps. Notez vos changements, puis rechargez la page.",
} as const;

export const logoMessages = {
  "unsupported-format": "Le logo doit être une image JPG, PNG, WebP ou GIF.",
  "too-many-pixels": "Cette image est trop grande.",
  unreadable: "Cette image ne peut pas être lue.",
  "too-slow": "Cette image est trop longue à traiter.",
  "too-much-memory": "Cette image est trop grande.",
  busy: "Le site traite déjà beaucoup d’images. Réessayez dans un instant.",
  "too-large": "Le logo doit peser moins de 5\u00a0Mo.",
  empty: "Ce fichier est vide.",
  "not-allowed": "Vous n’avez pas accès à ce réglage.",
} as const;

export const listingStatusTexts: Record<ListingStatus, string> = {
  draft: "Brouillon",
  active: "En ligne",
  sold: "Vendue ou terminée",
  expired: "Expirée",
  held: "Hors ligne",
  correction: "À corriger",
  removed: "Retirée",
};

export const statusFilterTexts: Record<StatusFilter, string> = {
  active: "En ligne",
  featured: "Mises en avant",
  held: "Hors ligne",
  sold: "Vendues ou terminées",
  expired: "Expirées",
  correction: "À corriger",
  removed: "Retirées",
};

export const featuringMessages = {
  "not-a-date": "Écrivez une date valide.",
  "past-date": "Choisissez un jour qui n’est pas passé.",
  "not-allowed": "Vous n’avez pas accès à cette action.",
} as const;

export const correctionMessages: Record<CorrectionRejection, string> = {
  "not-allowed": "Vous n’avez pas accès à cette action.",
  missing: "Cette annonce n’est plus là, ou n’a jamais été publiée.",
  "category-unknown": "Choisissez une catégorie de la liste.",
  "city-required": "Écrivez la ville.",
  "city-too-long": "Le nom de la ville est trop long.",
  "region-unknown": "Choisissez une province de la liste.",
};

export const suspensionMessages: Record<SuspensionFieldRejection, string> = {
  "reason-required": "Écrivez la raison\u00a0: la personne la lira.",
  "reason-too-long": `C’est trop long\u00a0: ${suspensionReasonMaxLength}\u00a0caractères au plus.`,
  "date-required": "Choisissez le dernier jour de la suspension.",
  "not-a-date": "Écrivez une date valide.",
  "past-date": "Choisissez un jour qui n’est pas passé.",
};

export function suspensionErrorTexts({ until, reason }: SuspensionErrors): {
  until?: string;
  reason?: string;
} {
  return {
    ...(until ? { until: suspensionMessages[until] } : {}),
    ...(reason ? { reason: suspensionMessages[reason] } : {}),
  };
}

export const memberMessages: Record<MemberRejection, string> = {
  "not-allowed": "Vous n’avez pas accès à cette action.",
  missing: "Ce compte n’existe plus.",
  "own-account": "Vous ne pouvez pas suspendre votre propre compte.",
  administrator: "Un compte d’administration ne peut pas être suspendu. Changez d’abord son rôle.",
};

export const memberMessageMessages: Record<MessageRejection | "not-allowed" | "missing", string> = {
  "not-allowed": memberMessages["not-allowed"],
  missing: memberMessages.missing,
  "subject-required": "Écrivez l’objet du courriel.",
  "subject-too-long": `L’objet est trop long\u00a0: ${messageSubjectMaxLength}\u00a0caractères au plus.`,
  "text-required": "Écrivez le message.",
  "text-too-long": `Le message est trop long\u00a0: ${messageTextMaxLength}\u00a0caractères au plus.`,
};

export const erasureMessages: Record<MemberRejection | "not-confirmed", string> = {
  ...memberMessages,
  "own-account": "Vous ne pouvez pas effacer votre propre compte ici.",
  administrator: "Un compte d’administration ne peut pas être effacé. Changez d’abord son rôle.",
  "not-confirmed": "Ce n’est pas l’adresse courriel du compte. Rien n’a été effacé.",
};

export const invitationMessages: Record<InvitationRejection | "closed", string> = {
  "not-allowed": "Vous n’avez pas accès à cette action.",
  "invalid-email": "Écrivez une adresse courriel valide.",
  "name-too-long": "Ce nom est trop long.",
  "email-already-in-use": "Cette adresse a déjà un compte.",
  closed: "Les inscriptions sont fermées\u00a0: changez d’abord ce réglage du site.",
};

export const memberFilterTexts: Record<MemberFilter, string> = {
  suspended: "Suspendus",
  moderator: "Modération",
  admin: "Administration",
};

export const siteTextMessages: Record<SiteTextRejection, string> = {
  "not-allowed": "Vous n’avez pas accès à cette action.",
  "too-long": "C’est trop long\u00a0: 50\u00a0000\u00a0caractères au plus.",
  newer: "Quelqu’un d’autre a publié ce texte entre-temps. Copiez le vôtre, puis rechargez la page.",
};
