import type { ListingStatus } from "../../listings/listing.ts";

/** On the home page and the listing (§2). */
export const homeStatusLabels: Record<ListingStatus, string> = {
  draft: "Brouillon",
  active: "Publié",
  sold: "Vendu",
  expired: "Expiré",
  removed: "Retiré",
};

/** On the dashboard, where an active listing is 'Actif' (§2). */
export const dashboardStatusLabels: Record<ListingStatus, string> = { ...homeStatusLabels, active: "Actif" };
