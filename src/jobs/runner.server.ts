import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import { matchSavedSearches } from "../alerts/match-saved-searches.server.ts";
import { refreshPrefilters } from "../alerts/refresh-prefilters.server.ts";
import { scheduleDigestEmails } from "../alerts/schedule-digests.server.ts";
import type { EmailJob } from "../email/email-job.ts";
import type { SiteInfo } from "../email/render-email.server.ts";
import { sendEmail } from "../email/send-email.server.ts";
import type { EmailTransport } from "../email/transport.server.ts";
import { scheduleExpiryReminders } from "../listings/expiry-reminders.jobs.server.ts";
import { expireListingsJob, purgeDeletedListings } from "../listings/lifecycle.jobs.server.ts";
import { removeStalePhotos } from "../listings/photos.jobs.server.ts";
import { deleteObjects } from "../media/delete-objects.jobs.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { refreshListingCounts } from "../search/facets/precomputed-counts.queries.server.ts";
import { reindexListings } from "../search/index/reindex.jobs.server.ts";
import { refreshTermStatistics } from "../search/index/term-statistics.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import type { JobPayloads } from "./queue.server.ts";

type JobTools = {
  db: Db;
  pool: pg.Pool;
  storage: ObjectStorage;
  mailer: EmailTransport;
  site: SiteInfo;
  now: () => Date;
  log: {
    debug(fields: object, message: string): void;
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

export type Jobs = { stop(): Promise<void> };

/** What runs later. Each job calls one action; of several nodes, one runs it. */
export async function startJobs(tools: JobTools): Promise<Jobs> {
  const { db, pool, storage, now, log } = tools;
  const taskList: TaskList = {
    "expire-listings": async () => {
      const count = await expireListingsJob(db, now());
      if (count > 0) log.info({ count }, "listings expired");
      await scheduleExpiryReminders(db, now());
    },
    "forget-deleted-listings": async () => {
      const count = await purgeDeletedListings({ db, now: now() });
      if (count > 0) log.info({ count }, "deleted listings forgotten");
    },
    "remove-stale-photos": async () => {
      const count = await removeStalePhotos({ db, now: now() });
      if (count > 0) log.info({ count }, "photos of abandoned forms removed");
    },
    "send-mail": async (payload) => {
      const order = payload as EmailJob; // what `enqueue` was given
      const outcome = await sendEmail({ ...tools, now: now() }, order);
      log.info({ kind: order.kind, outcome }, "letter");
    },
    "forget-traces": () => purgeExpiredData(db, now()),
    "count-search-words": () => refreshTermStatistics(db),
    "tell-of-listing": async (payload) => {
      const told = await matchSavedSearches({ db, now: now() }, payload as JobPayloads["tell-of-listing"]); // what `enqueue` was given
      if (told > 0) log.info({ told }, "saved searches have a new ad");
    },
    "order-digests": async () => {
      const ordered = await scheduleDigestEmails({ db, now: now() });
      if (ordered > 0) log.info({ ordered }, "digests of saved searches");
    },
    "sieve-searches": (payload) => {
      const { after = null } = payload as Partial<JobPayloads["sieve-searches"]>; // of `enqueue`, or the clock's own
      return refreshPrefilters(db, { after });
    },
    "index-again": async (payload) => {
      const done = await reindexListings(db, payload as JobPayloads["index-again"]); // what `enqueue` was given
      if (done) log.info({ done }, "ads indexed again");
    },
    "remove-objects": (payload) => {
      const { keys } = payload as JobPayloads["remove-objects"]; // what `enqueue` was given
      return deleteObjects({ storage, log }, keys);
    },
    "sum-up-counts": () => refreshListingCounts(db),
  };
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems([
      { task: "expire-listings", match: "*/5 * * * *", identifier: "expire-listings" },
      {
        task: "forget-deleted-listings",
        match: "23 * * * *",
        identifier: "forget-deleted-listings",
      },
      { task: "remove-stale-photos", match: "41 * * * *", identifier: "remove-stale-photos" },
      { task: "forget-traces", match: "17 * * * *", identifier: "forget-traces" },
      { task: "sum-up-counts", match: "* * * * *", identifier: "sum-up-counts" },
      { task: "count-search-words", match: "53 4 * * *", identifier: "count-search-words" },
      { task: "order-digests", match: "2 * * * *", identifier: "order-digests" },
      { task: "sieve-searches", match: "7 5 * * *", identifier: "sieve-searches" },
    ]),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({}, message);
      else if (level === "warning") log.warn({}, message);
      else log.debug({}, message);
    }),
  });
  return { stop: () => runner.stop() };
}
