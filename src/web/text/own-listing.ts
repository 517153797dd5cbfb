/** Texts for the author of a listing: action labels and remaining lifetime. */
import { type Ending, type EndingSubject, endingOf } from "../../listings/ending.ts";
import type { OwnListingRejection } from "../../listings/index.server.ts";
import {
  daysLeft,
  deletionUndoDays,
  type Lifetime,
  renewalIntervalDays,
  undoableUntil,
} from "../../listings/lifetime.ts";
import { daysUntil, formatDate } from "./dates.ts";
import { markEndedLabels, reopenLabels } from "./ending-texts.ts";
import type { NoticeId } from "./notices.ts";
import { plural } from "./plural.ts";

/** Values of the form field `do`. `resell` puts a sold listing back online; it is a renewal with another label. */
export const ownListingActions = ["sold", "renew", "resell", "delete", "restore"] as const;
export type OwnListingAction = (typeof ownListingActions)[number];

const labels = { renew: "Renouveler", delete: "Supprimer", restore: "Annuler la suppression" } as const;

export function ownListingActionLabel(action: OwnListingAction, listing: EndingSubject): string {
  if (action === "sold") return markEndedLabels[endingOf(listing)];
  return action === "resell" ? reopenLabels[endingOf(listing)] : labels[action];
}

const markedEndedNotices = {
  sold: "listing-sold",
  rented: "listing-rented",
  filled: "listing-filled",
  ended: "listing-ended",
} as const satisfies Record<Ending, NoticeId>;

const reopenedNotices = {
  sold: "listing-resold",
  rented: "listing-relet",
  filled: "listing-reopened",
  ended: "listing-reopened",
} as const satisfies Record<Ending, NoticeId>;

const actionNotices = {
  renew: "listing-renewed",
  delete: "listing-deleted",
  restore: "listing-restored",
} as const;

export function ownListingActionNotice(action: OwnListingAction, listing: EndingSubject): NoticeId {
  if (action === "sold") return markedEndedNotices[endingOf(listing)];
  return action === "resell" ? reopenedNotices[endingOf(listing)] : actionNotices[action];
}

/** `missing` is excluded: it is a 404 page. */
export const ownListingRejectionNotices: Record<Exclude<OwnListingRejection, "missing">, NoticeId> = {
  deleted: "listing-is-deleted",
  "not-for-sale": "listing-not-for-sale",
  "not-renewable": "listing-not-renewable",
  "renewed-too-soon": "listing-renewed-too-soon",
  "not-deletable": "listing-not-deletable",
  "deletion-final": "listing-deletion-final",
  "too-many-drafts": "drafts-full",
};

const dayForms = { one: "#\u00a0jour", other: "#\u00a0jours" };

/** Visibility and remaining lifetime of a listing. */
export function lifetimeText(listing: Lifetime & { deletedAt: Date | null }, now: Date): string {
  const { status, expiresAt, deletedAt } = listing;
  if (deletedAt) {
    const left = daysLeft(undoableUntil(deletedAt), now);
    return `Supprimée. Effacée pour de bon dans ${plural(left, dayForms)}.`;
  }
  switch (status) {
    case "draft":
      return "Vous seul la voyez.";
    case "active":
      return expiryText(expiresAt ?? now, now);
    case "sold":
      return "N’apparaît plus dans les résultats.";
    case "expired":
      return "Vous seul la voyez. Renouvelez-la pour la remettre en ligne.";
    case "held":
      // The owner of a suspended account cannot see it.
      return "Attend la vérification de la modération.";
    case "correction":
      return "Hors ligne jusqu’à votre correction. Ouvrez-la pour lire ce qui est demandé.";
    case "removed":
      return "Retirée par la modération.";
  }
}

function expiryText(expiresAt: Date, now: Date): string {
  const left = daysUntil(expiresAt, now);
  if (left < 1) return "Expire aujourd’hui.";
  if (left === 1) return "Expire demain.";
  return `En ligne jusqu’au ${formatDateNoWrap(expiresAt)}.`;
}

/** The text is in a narrow column beside the photo, where the year would wrap to the next line. */
function formatDateNoWrap(date: Date): string {
  return formatDate(date).replaceAll(" ", "\u00a0");
}

export const deletionText = `Elle disparaît du site tout de suite. Vous pourrez annuler pendant ${deletionUndoDays}\u00a0jours.`;
export const renewalText = `Renouveler remet l’annonce en tête des listes, au plus une fois tous les ${renewalIntervalDays}\u00a0jours.`;
