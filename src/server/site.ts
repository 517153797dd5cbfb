import type { Accounts } from "../accounts/accounts.ts";
import type { Db } from "../data/database.ts";
import type { ImagePool } from "../images/pool.ts";
import type { Receptions } from "../images/receptions.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./logger.ts";
import type { Looks } from "./looks.ts";
import type { PageCache } from "./page-cache/page-cache.ts";

/** Everything that one running site holds; made once at boot, passed to whatever needs it. */
export type Site = {
  config: Config;
  db: Db;
  accounts: Accounts;
  images: ImagePool;
  receptions: Receptions;
  storage: ObjectStorage;
  /** where uploads wait while they are being received */
  uploadFolder: string;
  looks: Looks;
  /** null: every page is made anew */
  pageCache: PageCache | null;
  /** key of the hashes by which views are counted (another each day) and reports are told apart */
  visitorSecret: string;
  log: Logger;
  now: () => Date;
  isDevelopment: boolean;
};
