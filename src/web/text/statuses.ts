import { type EndingSubject, endingOf } from "../../listings/ending.ts";
import type { ListingStatus } from "../../listings/listing.ts";
import { endingLabels } from "./ending-texts.ts";

export const reservedLabel = "Réservé";

/** `isReserved`: of an active listing; absent where it does not matter */
type Shown = EndingSubject & { status: ListingStatus; isReserved?: boolean };

const labels = {
  draft: "Brouillon",
  active: "Publié",
  expired: "Expirée",
  held: "En attente",
  correction: "À corriger",
  removed: "Retirée",
} as const;

/** On the home page and the listing (§2). The word for `sold` depends on what the listing is about. */
export function homeStatusLabel(listing: Shown): string {
  if (listing.isReserved) return reservedLabel;
  return listing.status === "sold" ? endingLabels[endingOf(listing)] : labels[listing.status];
}

/** On the dashboard, where an active listing is 'Actif' (§2). */
export function dashboardStatusLabel(listing: Shown): string {
  return listing.status === "active" && !listing.isReserved ? "Actif" : homeStatusLabel(listing);
}
