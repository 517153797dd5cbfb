import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import { expireEndedListings } from "../actions/expire-listings.ts";
import { forgetDeletedListings } from "../actions/forget-deleted-listings.ts";
import { forgetTraces } from "../actions/forget-traces.ts";
import { indexAgain } from "../actions/index-again.ts";
import { orderDigests } from "../actions/order-digests.ts";
import { remindOfExpiry } from "../actions/remind-of-expiry.ts";
import { removeStalePhotos } from "../actions/remove-stale-photos.ts";
import { sendLetter } from "../actions/send-letter.ts";
import { sieveSearches } from "../actions/sieve-searches.ts";
import { tellOfListing } from "../actions/tell-of-listing.ts";
import type { Db } from "../data/database.ts";
import type { Tasks } from "../data/jobs.ts";
import { sumUpCounts } from "../data/listing-counts.ts";
import { countForSearches } from "../data/search/search-counts.ts";
import type { MailOrder } from "../domain/mail-order.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { LetterSite } from "../mail/write-letter.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { removeObjects } from "./remove-objects.ts";

type JobTools = {
  db: Db;
  pool: pg.Pool;
  storage: ObjectStorage;
  mailer: Mailer;
  site: LetterSite;
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
      const count = await expireEndedListings(db, now());
      if (count > 0) log.info({ count }, "listings expired");
      await remindOfExpiry(db, now());
    },
    "forget-deleted-listings": async () => {
      const count = await forgetDeletedListings({ db, now: now() });
      if (count > 0) log.info({ count }, "deleted listings forgotten");
    },
    "remove-stale-photos": async () => {
      const count = await removeStalePhotos({ db, now: now() });
      if (count > 0) log.info({ count }, "photos of abandoned forms removed");
    },
    "send-mail": async (payload) => {
      const order = payload as MailOrder; // what `enqueue` was given
      const outcome = await sendLetter({ ...tools, now: now() }, order);
      log.info({ kind: order.kind, outcome }, "letter");
    },
    "forget-traces": () => forgetTraces(db, now()),
    "count-search-words": () => countForSearches(db),
    "tell-of-listing": async (payload) => {
      const told = await tellOfListing({ db, now: now() }, payload as Tasks["tell-of-listing"]); // what `enqueue` was given
      if (told > 0) log.info({ told }, "saved searches have a new ad");
    },
    "order-digests": async () => {
      const ordered = await orderDigests({ db, now: now() });
      if (ordered > 0) log.info({ ordered }, "digests of saved searches");
    },
    "sieve-searches": (payload) => {
      const { after = null } = payload as Partial<Tasks["sieve-searches"]>; // of `enqueue`, or the clock's own
      return sieveSearches(db, { after });
    },
    "index-again": async (payload) => {
      const done = await indexAgain(db, payload as Tasks["index-again"]); // what `enqueue` was given
      if (done) log.info({ done }, "ads indexed again");
    },
    "remove-objects": (payload) => {
      const { keys } = payload as Tasks["remove-objects"]; // what `enqueue` was given
      return removeObjects({ storage, log }, keys);
    },
    "sum-up-counts": () => sumUpCounts(db),
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
