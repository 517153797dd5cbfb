import { type EndingSubject, endingOf } from "../../listings/ending.ts";
import type { ListingStatus } from "../../listings/listing.ts";
import { endingLabels } from "./ending-texts.ts";

const labels = {
  draft: "Brouillon",
  active: "Publié",
  expired: "Expiré",
  removed: "Retiré",
} as const;

/** On the home page and the listing (§2). The word for `sold` depends on what the listing is about. */
export function homeStatusLabel(listing: EndingSubject & { status: ListingStatus }): string {
  return listing.status === "sold" ? endingLabels[endingOf(listing)] : labels[listing.status];
}

/** On the dashboard, where an active listing is 'Actif' (§2). */
export function dashboardStatusLabel(listing: EndingSubject & { status: ListingStatus }): string {
  return listing.status === "active" ? "Actif" : homeStatusLabel(listing);
}
