import type pg from "pg";
import { matchSavedSearches, refreshPrefilters, scheduleDigestEmails } from "../alerts/index.server.ts";
import { countDailyFigures, endFeaturing, endSuspensions, recordDelivery } from "../console/index.server.ts";
import { remindOfDeal } from "../deals/index.server.ts";
import type { EmailTransport } from "../email/email.ts";
import type { SiteIdentity } from "../email/index.server.ts";
import { sendEmail } from "../email/index.server.ts";
import { commandTime, sealEvents } from "../events/index.server.ts";
import {
  handleJob,
  isTaskName,
  type JobHandler,
  type JobRunner,
  type JobSlot,
  parseSchedule,
  priorities,
  type ScheduledTask,
  startRunner,
  type TaskName,
  tasks,
} from "../jobs/index.server.ts";
import {
  applyPendingViews,
  deleteStalePhotos,
  expireListings,
  purgeDeletedListings,
  scheduleExpiryEmails,
} from "../listings/index.server.ts";
import { schedulePriceDropEmails } from "../lists/index.server.ts";
import type { ObjectStorage } from "../media/index.server.ts";
import {
  type CdnPurge,
  deleteObjects,
  deleteOrphanedPhotos,
  measureOldPhotos,
  purgeCdn,
  reportDamagedPhotos,
} from "../media/index.server.ts";
import { answerReportsOfDeletedListings, notifyModerators } from "../moderation/index.server.ts";
import { addNotifications, isTopicEnabled, type PushTools, sendPush } from "../notifications/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { version } from "../platform/version.server.ts";
import {
  refreshListingCounts,
  refreshTermStatistics,
  reindexCategory,
  reindexListings,
} from "../search/index.server.ts";
import { deliverWebhook, enqueueDeliveries, sendWebhook } from "../webhooks/index.server.ts";
import { emails } from "./emails.ts";
import type { EmailResult } from "./metrics/site-metrics.ts";
import { purgeAuditLog, purgeExpiredData, purgeStoredEmails } from "./purge-expired-data.ts";

type JobTools = {
  db: WriteDb;
  pool: pg.Pool;
  storage: ObjectStorage;
  transport: EmailTransport;
  site: SiteIdentity;
  /** signs unsubscribe links */
  unsubscribeSecret: string;
  push: PushTools;
  /** Whether to limit the emails per recipient and hour. */
  limitsRecipients: boolean;
  now: () => Date;
  /** counts an attempt to send */
  countEmail?(result: EmailResult): void;
  /** null: CDN_PURGE_URL is not set */
  cdn?: CdnPurge | null;
  webhooks: { siteSecret: string; testOrigin: string | null };
  /** null: the audit log stays as long as the site */
  auditLogMonths?: number | null;
  /** null: BACKUP_SCHEDULE is off */
  backUp?: (() => Promise<void>) | null;
  log: {
    debug(fields: object, message: string): void;
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

export type Jobs = Pick<JobRunner, "stop">;

/** UTC. */
export const schedule: ScheduledTask[] = [
  { task: "expire-listings", match: "*/5 * * * *" },
  { task: "purge-deleted-listings", match: "23 * * * *" },
  { task: "remove-stale-photos", match: "41 * * * *" },
  { task: "purge-expired-data", match: "17 * * * *" },
  { task: "refresh-listing-counts", match: "* * * * *" },
  { task: "count-daily-figures", match: "11 * * * *" },
  { task: "seal-events", match: "* * * * *" },
  // Once a day, at night in Québec, so that the order by popularity does not change while a visitor pages through results.
  { task: "apply-pending-views", match: "29 8 * * *" },
  { task: "notify-moderators", match: "38 * * * *" },
  { task: "purge-cdn", match: "* * * * *" },
  { task: "enqueue-webhook-deliveries", match: "* * * * *" },
  { task: "refresh-term-statistics", match: "53 4 * * *" },
  { task: "sweep-storage", match: "37 3 * * *" },
  { task: "schedule-digests", match: "2 * * * *" },
  { task: "refresh-prefilters", match: "7 5 * * *" },
  { task: "create-backup", match: "37 7 * * *" },
];

/** Long tasks have a slot of their own: they take minutes on a large site. */
const longTasks: TaskName[] = [
  "apply-pending-views",
  "refresh-term-statistics",
  "reindex-listings",
  "reindex-category",
  "refresh-prefilters",
  "sweep-storage",
];
const otherTasks = Object.keys(tasks)
  .filter(isTaskName)
  .filter(
    (name) => !["send-email", "send-push", "create-backup", "deliver-webhook", ...longTasks].includes(name),
  );

/**
 * Slots of one node, by purpose: a mail server that does not respond delays no other task, and
 * reminders to thousands delay no email that a user waits for.
 */
export const slots: readonly JobSlot[] = [
  { name: "security-emails", tasks: ["send-email"], maxPriority: priorities.security },
  { name: "message-emails", tasks: ["send-email"], maxPriority: priorities.message },
  { name: "emails-1", tasks: ["send-email"] },
  { name: "emails-2", tasks: ["send-email"] },
  { name: "push-1", tasks: ["send-push"] },
  { name: "push-2", tasks: ["send-push"] },
  { name: "tasks-1", tasks: otherTasks },
  { name: "tasks-2", tasks: otherTasks },
  // Ten seconds each, if the receivers do not answer.
  { name: "webhooks-1", tasks: ["deliver-webhook"] },
  { name: "webhooks-2", tasks: ["deliver-webhook"] },
  { name: "long-tasks", tasks: longTasks },
  { name: "backups", tasks: ["create-backup"] },
];

/** An email was handed to the mail server this often without an answer that survived: it is not sent again. */
const lostAttemptsMax = 2;

/** Starts the job runner; each job runs on one node. */
export function startJobs(tools: JobTools): Promise<Jobs> {
  const { db, pool, log } = tools;
  return startRunner({
    db,
    pool,
    slots,
    handlers: handlersOf(tools),
    schedule: parseSchedule(schedule),
    log,
  });
}

/** Each handler calls one command. */
function handlersOf(tools: JobTools) {
  const { db, storage, log } = tools;
  const system = { db, actor: "system" } as const;
  return {
    "send-email": handleJob(tasks["send-email"], async (job, { signal, lostAttempts }) => {
      if (lostAttempts >= lostAttemptsMax) {
        log.error({ kind: job.kind, lostAttempts }, "email given up: it may have been sent already");
        return;
      }
      const sendingTime = await commandTime({ db });
      const outcome = await sendEmail(
        {
          ...tools,
          emails,
          isTopicEnabled,
          now: sendingTime,
          signal,
          recordDelivery: (delivery) => recordDelivery(db, delivery, sendingTime),
        },
        job,
      ).catch((error: unknown) => {
        tools.countEmail?.("deferred"); // the queue retries
        throw error;
      });
      tools.countEmail?.(outcome);
      log.info({ kind: job.kind, outcome }, "email");
    }),
    "expire-listings": handleJob(tasks["expire-listings"], async () => {
      const count = await expireListings(system);
      if (count > 0) log.info({ count }, "listings expired");
      await scheduleExpiryEmails(system);
      const ended = await endFeaturing(system);
      if (ended > 0) log.info({ count: ended }, "featuring of listings ended");
      const suspensions = await endSuspensions(system);
      if (suspensions > 0) log.info({ count: suspensions }, "suspensions ended");
    }),
    "match-saved-searches": handleJob(tasks["match-saved-searches"], async (job) => {
      const count = await matchSavedSearches(system, job);
      if (count > 0) log.info({ count }, "saved searches matched a new listing");
    }),
    "add-notifications": handleJob(tasks["add-notifications"], async (job) => {
      await addNotifications(system, job);
    }),
    "remind-of-deal": handleJob(tasks["remind-of-deal"], async (job) => {
      await remindOfDeal(system, job);
    }),
    "send-push": handleJob(tasks["send-push"], (job) => sendPush(tools, job)),
    "schedule-price-drop-emails": handleJob(tasks["schedule-price-drop-emails"], (job) =>
      schedulePriceDropEmails(system, job),
    ),
    "schedule-digests": handleJob(tasks["schedule-digests"], async () => {
      const count = await scheduleDigestEmails(system);
      if (count > 0) log.info({ count }, "digests of saved searches scheduled");
    }),
    "refresh-prefilters": handleJob(tasks["refresh-prefilters"], (job) => refreshPrefilters(system, job)),
    "purge-deleted-listings": handleJob(tasks["purge-deleted-listings"], async () => {
      const count = await purgeDeletedListings(system);
      if (count > 0) log.info({ count }, "deleted listings purged");
    }),
    "purge-expired-data": handleJob(tasks["purge-expired-data"], async () => {
      const time = await commandTime({ db });
      await purgeExpiredData(db, time);
      await purgeAuditLog(db, time, tools.auditLogMonths ?? null);
      await purgeStoredEmails(tools.transport, time);
    }),
    "remove-stale-photos": handleJob(tasks["remove-stale-photos"], async () => {
      const count = await deleteStalePhotos(system);
      if (count > 0) log.info({ count }, "photos of abandoned forms removed");
    }),
    "apply-pending-views": handleJob(tasks["apply-pending-views"], async () => {
      const count = await applyPendingViews(db);
      if (count > 0) log.debug({ count }, "pending views applied");
    }),
    "purge-cdn": handleJob(tasks["purge-cdn"], async () => {
      if (!tools.cdn) return;
      const count = await purgeCdn({ db, publicUrl: tools.site.publicUrl, cdn: tools.cdn });
      if (count > 0) log.info({ count }, "photos purged from the CDN");
    }),
    "enqueue-webhook-deliveries": handleJob(tasks["enqueue-webhook-deliveries"], async () => {
      const count = await enqueueDeliveries(db);
      if (count > 0) log.debug({ count }, "deliveries of webhooks enqueued");
    }),
    "deliver-webhook": handleJob(tasks["deliver-webhook"], async (job) => {
      const { siteSecret, testOrigin } = tools.webhooks;
      const deps = { db, publicUrl: tools.site.publicUrl, siteSecret, version };
      const result = await deliverWebhook(
        { ...deps, send: (request) => sendWebhook(request, { testOrigin }) },
        job,
      );
      if (result && !result.ok)
        log.info({ failure: result.failure, status: result.status }, "webhook failed");
    }),
    "create-backup": handleJob(tasks["create-backup"], async () => tools.backUp?.()),
    "refresh-term-statistics": handleJob(tasks["refresh-term-statistics"], () => refreshTermStatistics(db)),
    "refresh-listing-counts": handleJob(tasks["refresh-listing-counts"], () => refreshListingCounts(db)),
    "count-daily-figures": handleJob(tasks["count-daily-figures"], async () =>
      countDailyFigures(db, await commandTime({ db })),
    ),
    "seal-events": handleJob(tasks["seal-events"], async () => {
      const count = await sealEvents(db, await commandTime({ db }));
      log.debug({ count }, "events sealed");
    }),
    "notify-moderators": handleJob(tasks["notify-moderators"], async () => {
      const answered = await answerReportsOfDeletedListings(system);
      if (answered > 0) log.info({ count: answered }, "reporters of deleted listings are told");
      const count = await notifyModerators(db, await commandTime({ db }));
      if (count > 0) log.info({ count }, "moderators are told what waits");
    }),
    "reindex-listings": handleJob(tasks["reindex-listings"], async (job) => {
      const count = await reindexListings(db, job);
      if (count) log.info({ count }, "listings reindexed");
    }),
    "reindex-category": handleJob(tasks["reindex-category"], async (job) => {
      const count = await reindexCategory(db, job);
      if (count !== null) log.info({ count }, "listings of a renamed category reindexed");
    }),
    "sweep-storage": handleJob(tasks["sweep-storage"], async () => {
      const sweep = { db, storage, log, now: await commandTime({ db }) };
      const count = await deleteOrphanedPhotos(sweep);
      if (count > 0) log.info({ count }, "stored photos without a row deleted");
      await reportDamagedPhotos(sweep);
      await measureOldPhotos(sweep);
    }),
    "delete-objects": handleJob(tasks["delete-objects"], ({ keys }) => deleteObjects({ storage, log }, keys)),
    "purge-emails": handleJob(tasks["purge-emails"], async ({ to, before }) =>
      tools.transport.purge?.(to, new Date(before)),
    ),
  } satisfies Record<TaskName, JobHandler>;
}
