import { currentBanner } from "../console/site-settings.ts";
import { currentTaxonomy } from "../listings/taxonomy.ts";
import type { Site } from "./context.ts";
import { paths } from "./paths.ts";
import type { SiteDetails } from "./site.tsx";

/** The settings of the site that pages show. Called on the server. */
export function siteDetails(site: Site, now: Date): SiteDetails {
  const { name, tagline, contactEmail, publicUrl, logo, accentColor } = site;
  return {
    name,
    tagline,
    contactEmail,
    publicUrl,
    logo: logo && { path: paths.logo(logo.digest), width: logo.width, height: logo.height },
    themePath: accentColor ? paths.theme(accentColor) : null,
    banner: currentBanner(site, now),
    listingLifetimeDays: site.listingLifetimeDays,
    photosPerListing: site.photosPerListing,
    taxonomy: currentTaxonomy(),
  };
}
