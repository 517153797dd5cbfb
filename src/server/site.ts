import type { Accounts, IdentityProvider } from "../accounts/index.server.ts";
import type { ImagePool, ObjectStorage, UploadLimiter } from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import type { ReadReplicas } from "../platform/database/read-replicas.server.ts";
import type { IsTrustedProxy } from "../platform/http/client-address.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import type { Config } from "./config.ts";
import type { DailyCounter } from "./daily-counter.ts";
import type { LimitAlarm } from "./limit-alarm.ts";
import type { LiveStreams } from "./live/live-streams.ts";
import type { LiveSettings } from "./live-settings.ts";
import type { SiteMetrics } from "./metrics/site-metrics.ts";
import type { FindForeignName } from "./own-name.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import type { SharedData } from "./page-cache/shared-data.ts";
import type { ViewCounter } from "./view-counter.ts";

/** Dependencies of a running site, created at boot and passed as a parameter. */
export type Site = {
  config: Config;
  isTrustedProxy: IsTrustedProxy;
  findForeignName: FindForeignName;
  db: WriteDb;
  /** `db`, or replicas, for reads of public pages */
  reads: ReadDb;
  /** null: no replicas are configured */
  replicas: ReadReplicas | null;
  accounts: Accounts;
  identityProvider: IdentityProvider | null;
  images: ImagePool;
  uploadLimiter: UploadLimiter;
  storage: ObjectStorage;
  /** whether photos can be read and stored now */
  isStorageUp: () => Promise<boolean>;
  /** temporary folder of uploads in progress */
  uploadFolder: string;
  viewCounter: ViewCounter;
  dailyCounter: DailyCounter;
  /** null: pages are not cached */
  pageCache: PageCache | null;
  /** null: data is loaded for each request */
  sharedData: SharedData | null;
  settings: LiveSettings;
  /** Resolves when all invalidations up to now have been applied to the caches. */
  syncCaches: () => Promise<void>;
  metrics: SiteMetrics;
  /** event streams of this node */
  live: LiveStreams;
  /** HMAC key of visitor hashes (which change daily) and reporter hashes */
  visitorSecret: string;
  /** signs unsubscribe links */
  unsubscribeSecret: string;
  /** signs deliveries of webhooks */
  webhookSecret: string;
  /** what browsers subscribe with, and whether tests may receive on this machine */
  push: { publicKey: string; allowsPrivateAddresses: boolean };
  limitAlarm: LimitAlarm;
  /** Aborted as the site begins to stop: readiness fails, and streams that never end by themselves must end. */
  stopping: AbortSignal;
  log: Logger;
  now: () => Date;
  isDevelopment: boolean;
};
