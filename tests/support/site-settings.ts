import type { SiteSettings } from "../../src/console/site-settings.ts";

/** The settings of a site that no administrator has changed. */
export const initialSiteSettings: SiteSettings = {
  name: "Babillard",
  tagline: "",
  heroTitle: "",
  heroText: "",
  accentColor: "",
  postalAddress: "",
  privacyOfficer: "",
  privacyEmail: "",
  contactEmail: "allo@annonces.example",
  bannerText: "",
  bannerUntil: "",
  displayedUserTotal: 1250,
  displayedActiveUsers: "real",
  registration: "open",
  publishing: "everyone",
  listingLifetimeDays: 60,
  photosPerListing: 8,
  messagesPerHour: 60,
  maintenance: "off",
  maintenanceText: "",
};
