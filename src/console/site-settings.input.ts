import { z } from "zod";

/** As typed: `parseSiteSettings` says what is wrong. */
export const siteSettingsInput = z.object({
  name: z.string(),
  tagline: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  accentColor: z.string(),
  contactEmail: z.string(),
  postalAddress: z.string(),
  privacyOfficer: z.string(),
  privacyEmail: z.string(),
  bannerText: z.string(),
  bannerUntil: z.string(),
  displayedUserTotal: z.string(),
  displayedActiveUsers: z.string(),
  registration: z.string(),
  publishing: z.string(),
  maintenance: z.string(),
  maintenanceText: z.string(),
  listingLifetimeDays: z.string(),
  photosPerListing: z.string(),
  messagesPerHour: z.string(),
  /** `versionOf` the settings that the form showed */
  basedOn: z.string(),
});

/** An uploaded file on disk, and its name on the user's device. */
export const logoInput = z.object({ path: z.string(), name: z.string() });
