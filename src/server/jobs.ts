import { Logger, parseCronItems, type Runner, run, type Task, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { z } from "zod";
import { matchSavedSearches, refreshPrefilters, scheduleDigestEmails } from "../alerts/index.server.ts";
import type { EmailTransport } from "../email/email.ts";
import type { SiteIdentity } from "../email/index.server.ts";
import { sendEmail } from "../email/index.server.ts";
import { commandTime } from "../events/index.server.ts";
import { type TaskName, tasks } from "../jobs/index.server.ts";
import {
  applyPendingViews,
  deleteStalePhotos,
  expireListings,
  purgeDeletedListings,
  scheduleExpiryEmails,
} from "../listings/index.server.ts";
import { schedulePriceDropEmails } from "../lists/index.server.ts";
import type { ObjectStorage } from "../media/index.server.ts";
import { deleteObjects } from "../media/index.server.ts";
import { isTopicEnabled } from "../notifications/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { refreshListingCounts, refreshTermStatistics, reindexListings } from "../search/index.server.ts";
import { emails } from "./emails.ts";
import { purgeExpiredData } from "./purge-expired-data.ts";

type JobTools = {
  db: WriteDb;
  pool: pg.Pool;
  storage: ObjectStorage;
  transport: EmailTransport;
  site: SiteIdentity;
  now: () => Date;
  /** null: BACKUP_SCHEDULE is off */
  backUp?: (() => Promise<void>) | null;
  log: {
    debug(fields: object, message: string): void;
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

export type Jobs = { stop(): Promise<void> };

export const schedule: { task: TaskName; match: string }[] = [
  { task: "expire-listings", match: "*/5 * * * *" },
  { task: "purge-deleted-listings", match: "23 * * * *" },
  { task: "remove-stale-photos", match: "41 * * * *" },
  { task: "purge-expired-data", match: "17 * * * *" },
  { task: "refresh-listing-counts", match: "* * * * *" },
  { task: "apply-pending-views", match: "*/10 * * * *" },
  { task: "refresh-term-statistics", match: "53 4 * * *" },
  { task: "schedule-digests", match: "2 * * * *" },
  { task: "refresh-prefilters", match: "7 5 * * *" },
  { task: "create-backup", match: "37 7 * * *" },
];

/**
 * Starts the job runners; each job runs on one node. Emails have their own runner: a slow mail server occupies its two
 * slots and delays no other jobs.
 */
export async function startJobs(tools: JobTools): Promise<Jobs> {
  const { "send-email": sendEmails, ...others } = handlersOf(tools);
  const shared = {
    ...{ pgPool: tools.pool, concurrency: 2, noHandleSignals: true },
    logger: loggerTo(tools.log),
  };
  const runners: Runner[] = [];
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
  };
  try {
    runners.push(await run({ ...shared, taskList: { "send-email": sendEmails } }));
    const cronItems = schedule.map(({ task, match }) => ({
      ...{ task, match, identifier: task, options: { priority: tasks[task].priority } },
    }));
    runners.push(await run({ ...shared, taskList: others, parsedCronItems: parseCronItems(cronItems) }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Each handler calls one command. */
function handlersOf(tools: JobTools) {
  const { db, storage, log } = tools;
  const system = { db, actor: "system" } as const;
  return {
    "send-email": handle(tasks["send-email"], async (job) => {
      const sendingTime = await commandTime({ db });
      const outcome = await sendEmail({ ...tools, emails, isTopicEnabled, now: sendingTime }, job);
      log.info({ kind: job.kind, outcome }, "email");
    }),
    "expire-listings": handle(tasks["expire-listings"], async () => {
      const count = await expireListings(system);
      if (count > 0) log.info({ count }, "listings expired");
      await scheduleExpiryEmails(system);
    }),
    "match-saved-searches": handle(tasks["match-saved-searches"], async (job) => {
      const count = await matchSavedSearches({ db, actor: "system" }, job);
      if (count > 0) log.info({ count }, "saved searches matched a new listing");
    }),
    "schedule-price-drop-emails": handle(tasks["schedule-price-drop-emails"], (job) =>
      schedulePriceDropEmails(system, job),
    ),
    "schedule-digests": handle(tasks["schedule-digests"], async () => {
      const count = await scheduleDigestEmails({ db, actor: "system" });
      if (count > 0) log.info({ count }, "digests of saved searches scheduled");
    }),
    "refresh-prefilters": handle(tasks["refresh-prefilters"], (job) =>
      refreshPrefilters({ db, actor: "system" }, job),
    ),
    "purge-deleted-listings": handle(tasks["purge-deleted-listings"], async () => {
      const count = await purgeDeletedListings(system);
      if (count > 0) log.info({ count }, "deleted listings purged");
    }),
    "purge-expired-data": handle(tasks["purge-expired-data"], () =>
      commandTime({ db }).then((time) => purgeExpiredData(db, time)),
    ),
    "remove-stale-photos": handle(tasks["remove-stale-photos"], async () => {
      const count = await deleteStalePhotos(system);
      if (count > 0) log.info({ count }, "photos of abandoned forms removed");
    }),
    "apply-pending-views": handle(tasks["apply-pending-views"], async () => {
      const count = await applyPendingViews(db);
      if (count > 0) log.debug({ count }, "pending views applied");
    }),
    "create-backup": handle(tasks["create-backup"], async () => tools.backUp?.()),
    "refresh-term-statistics": handle(tasks["refresh-term-statistics"], () => refreshTermStatistics(db)),
    "refresh-listing-counts": handle(tasks["refresh-listing-counts"], () => refreshListingCounts(db)),
    "reindex-listings": handle(tasks["reindex-listings"], async (job) => {
      const count = await reindexListings(db, job);
      if (count) log.info({ count }, "listings reindexed");
    }),
    "delete-objects": handle(tasks["delete-objects"], ({ keys }) => deleteObjects({ storage, log }, keys)),
  } satisfies Record<TaskName, Task> & TaskList;
}

/** Parses the payload first: an invalid payload fails the job without side effects. */
function handle<Schema extends z.ZodType>(
  { payload }: { payload: Schema },
  handler: (payload: z.output<Schema>) => Promise<unknown>,
): Task {
  return async (raw) => {
    await handler(payload.parse(raw));
  };
}

function loggerTo(log: JobTools["log"]): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({}, message);
    else if (level === "warning") log.warn({}, message);
    else log.debug({}, message);
  });
}
