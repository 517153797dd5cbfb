/** What an author reads beside an own ad: its buttons, and how long it still stands. */
import type { OwnListingRejection } from "../../listings/lifecycle.commands.server.ts";
import {
  daysLeft,
  deletionUndoDays,
  type Lifetime,
  renewalIntervalDays,
  renewalWait,
  undoableUntil,
} from "../../listings/lifetime.ts";
import { daysUntil, formatDate } from "./dates.ts";
import type { NoticeId } from "./notices.ts";
import { plural } from "./plural.ts";

/** What an own ad's form asks for (`do`). `resell`: a sold one comes back; the same as renewing, said differently. */
export const ownListingActions = ["sold", "renew", "resell", "delete", "restore"] as const;
export type OwnListingAction = (typeof ownListingActions)[number];

export const ownListingActionLabels: Record<OwnListingAction, string> = {
  sold: "Marquer comme vendu",
  renew: "Renouveler",
  resell: "Remettre en vente",
  delete: "Supprimer",
  restore: "Annuler la suppression",
};

export const ownListingActionNotices: Record<OwnListingAction, NoticeId> = {
  sold: "listing-sold",
  renew: "listing-renewed",
  resell: "listing-resold",
  delete: "listing-deleted",
  restore: "listing-restored",
};

/** A listing that is missing is a page that is missing. */
export const ownListingRejectionNotices: Record<Exclude<OwnListingRejection, "missing">, NoticeId> = {
  deleted: "listing-is-deleted",
  "not-for-sale": "listing-not-for-sale",
  "not-renewable": "listing-not-renewable",
  "renewed-too-soon": "listing-renewed-too-soon",
  "not-deletable": "listing-not-deletable",
  "deletion-final": "listing-deletion-final",
};

const dayForms = { one: "#\u00a0jour", other: "#\u00a0jours" };

/** Where an own ad stands in time. */
export function lifetimeText(listing: Lifetime & { deletedAt: Date | null }, now: Date): string {
  const { status, expiresAt, deletedAt } = listing;
  if (deletedAt) {
    const left = daysLeft(undoableUntil(deletedAt), now);
    return `Supprimée. Effacée pour de bon dans ${plural(left, dayForms)}.`;
  }
  switch (status) {
    case "draft":
      return "Visible de vous seulement.";
    case "active": {
      const wait = renewalWait(listing, now);
      return [expiryText(expiresAt ?? now, now), wait ? `Renouvelable à partir du ${unbroken(wait)}.` : ""]
        .filter(Boolean)
        .join(" ");
    }
    case "sold":
      return "Hors des listes, encore visible à son adresse.";
    case "expired":
      return "Visible de vous seulement. Renouvelez-la pour la remettre en ligne.";
    case "removed":
      return "Retirée par la modération.";
  }
}

function expiryText(expiresAt: Date, now: Date): string {
  const left = daysUntil(expiresAt, now);
  if (left < 1) return "Expire aujourd’hui.";
  if (left === 1) return "Expire demain.";
  return `Expire dans ${plural(left, dayForms)}, le ${unbroken(expiresAt)}.`;
}

/** These stand beside a photo, in a column where a date would lose its year to the next line. */
function unbroken(date: Date): string {
  return formatDate(date).replaceAll(" ", "\u00a0");
}

export const deletionText = `Elle disparaît du site tout de suite. Vous pourrez annuler pendant ${deletionUndoDays}\u00a0jours.`;
export const renewalText = `Renouveler remet l’annonce en tête des listes, au plus une fois tous les ${renewalIntervalDays}\u00a0jours.`;
