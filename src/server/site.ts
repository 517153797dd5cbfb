import type { Accounts } from "../accounts/accounts.server.ts";
import type { ImagePool } from "../media/image-pool.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import type { UploadLimiter } from "../media/upload-limiter.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import type { Config } from "./config.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import type { SharedData } from "./page-cache/shared-data.ts";
import type { ViewCounter } from "./view-counter.ts";

/** Everything that one running site holds; made once at boot, passed to whatever needs it. */
export type Site = {
  config: Config;
  db: Db;
  accounts: Accounts;
  images: ImagePool;
  receptions: UploadLimiter;
  storage: ObjectStorage;
  /** where uploads wait while they are being received */
  uploadFolder: string;
  looks: ViewCounter;
  /** null: every page is rendered for each request */
  pageCache: PageCache | null;
  /** null: loaded for each request */
  sharedData: SharedData | null;
  /** Resolves when caches no longer hold what a change up to now has invalidated. */
  syncCaches: () => Promise<void>;
  /** key of the hashes by which views are counted (another each day) and reports are told apart */
  visitorSecret: string;
  log: Logger;
  now: () => Date;
  isDevelopment: boolean;
};
