import { findLogo, type Logo, readStoredSettings } from "../console/index.server.ts";
import type { SiteSettings } from "../console/site-settings.ts";
import { readTaxonomy } from "../listings/index.server.ts";
import { applyTaxonomy } from "../listings/taxonomy.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Config } from "./config.ts";

export type CurrentSettings = SiteSettings & { logo: Logo | null };

/** The site's settings as all nodes see them. */
export type LiveSettings = {
  /** Values of the environment, where nothing else was stored. */
  readonly initial: SiteSettings;
  /** The settings as last read. */
  readonly latest: CurrentSettings;
  /** The same, read again first if a change was reported: a request after a change sees it. */
  get(): Promise<CurrentSettings>;
  /** Called with the tags of each committed change. */
  invalidate(tags: readonly string[]): void;
};

/** A node that missed a notification follows within this time, as the caches do. */
const maxAgeMs = 30_000;

/** Reads the settings once, then after each change that the database reports. */
export async function createLiveSettings(
  db: ReadDb,
  config: Config,
  { now = () => performance.now(), onError }: { now?: () => number; onError: (error: unknown) => void },
): Promise<LiveSettings> {
  const initial = initialSettings(config);
  const read = async (): Promise<CurrentSettings> => {
    const [stored, logo, taxonomy] = await Promise.all([
      readStoredSettings(db),
      findLogo(db),
      readTaxonomy(db),
    ]);
    applyTaxonomy(taxonomy);
    return { ...initial, ...stored, logo };
  };
  let latest = await read();
  let readAt = now();
  let isStale = false;
  let hasFailed = false;
  let reading: Promise<void> | null = null;

  const refresh = (): Promise<void> => {
    if (reading) return reading;
    isStale = false;
    readAt = now();
    reading = read()
      .then((settings) => {
        latest = settings;
        hasFailed = false;
      })
      .catch((error: unknown) => {
        // The last known settings stay in use; the next request retries.
        isStale = true;
        hasFailed = true;
        onError(error);
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const refreshInBackground = () => {
    if (isStale || now() - readAt > maxAgeMs) void refresh();
  };

  return {
    initial,
    get latest() {
      refreshInBackground();
      return latest;
    },
    async get() {
      // A change that is reported during a read is not in its result.
      while (isStale || reading) {
        await (reading ?? refresh());
        // One failed read is enough for all that waited for it.
        if (hasFailed) break;
      }
      refreshInBackground();
      return latest;
    },
    invalidate(tags) {
      if (!tags.includes("site") && !tags.includes("all")) return;
      isStale = true;
      // At once: rules of listings use the categories and fields without asking for the settings.
      void refresh();
    },
  };
}

function initialSettings(config: Config): SiteSettings {
  return {
    name: config.siteName,
    tagline: "",
    heroTitle: "",
    heroText: "",
    accentColor: "",
    bannerText: "",
    bannerUntil: "",
    contactEmail: config.contactEmail,
    postalAddress: config.postalAddress ?? "",
    privacyOfficer: config.privacyOfficer ?? "",
    privacyEmail: config.privacyEmail ?? "",
    displayedUserTotal: config.displayedUserTotal,
    displayedActiveUsers: config.displayedActiveUsers,
    registration: "open",
    publishing: "everyone",
    maintenance: "off",
    maintenanceText: "",
    ...config.siteLimits,
  };
}
