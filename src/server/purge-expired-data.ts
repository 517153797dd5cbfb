import {
  deleteApiRequestsBefore,
  deleteApiTokensExpiredBefore,
  deleteEndedSecondFactorSteps,
  deleteEndedSessions,
  deleteExpiredEmailLinks,
  deleteExpiredPendingEmails,
  deleteKnownClientsBefore,
  hashSessionTokens,
} from "../accounts/index.server.ts";
import { purgeAlertEmails, purgeDeletedSearches, purgeMatches } from "../alerts/index.server.ts";
import { deleteDeliveriesBefore } from "../console/index.server.ts";
import { purgeContestReasonsBefore } from "../deals/index.server.ts";
import type { EmailTransport } from "../email/email.ts";
import { purgeEventPayloads, purgeEvents } from "../events/index.server.ts";
import { deleteFailedJobs } from "../jobs/index.server.ts";
import { deleteViewsBefore } from "../listings/index.server.ts";
import { deleteHistoryBefore } from "../lists/index.server.ts";
import { purgeConversationsBefore } from "../messaging/index.server.ts";
import {
  deleteReportRecipientsBefore,
  purgeConversationReportsBefore,
  purgeMemberReportsBefore,
  purgeReportsBefore,
} from "../moderation/index.server.ts";
import { purgeNotificationsBefore } from "../notifications/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { deleteExpiredRateLimits } from "../platform/rate-limits.writes.server.ts";
import { isTimedRule, retentionCutoff, retentionRules, type TimedRule } from "../privacy/data-map.ts";
import { purgeSearches } from "../search/index.server.ts";
import { deleteInquiriesBefore } from "../support/index.server.ts";
import { deleteWebhookDeliveriesBefore } from "../webhooks/index.server.ts";

/** One purge per rule of the data map (src/privacy/data-map.ts), which says what is older than `before`. */
const purges: Record<TimedRule, (db: WriteDb, before: Date, now: Date) => Promise<unknown>> = {
  views: async (db, before) => {
    const day = before.toISOString().slice(0, 10);
    await deleteViewsBefore(db, day);
    await purgeSearches(db, day);
  },
  history: deleteHistoryBefore,
  "rate-limits": deleteExpiredRateLimits,
  sessions: async (db, before) => {
    await deleteEndedSessions(db, before);
    await hashSessionTokens(db);
  },
  "second-factor-steps": deleteEndedSecondFactorSteps,
  "email-links": deleteExpiredEmailLinks,
  "pending-emails": deleteExpiredPendingEmails,
  "api-tokens": deleteApiTokensExpiredBefore,
  "api-requests": deleteApiRequestsBefore,
  "known-clients": deleteKnownClientsBefore,
  "failed-jobs": deleteFailedJobs,
  "email-deliveries": deleteDeliveriesBefore,
  "webhook-deliveries": deleteWebhookDeliveriesBefore,
  matches: async (db, before) => {
    await purgeMatches(db, before);
    await purgeAlertEmails(db, before);
  },
  "deleted-searches": purgeDeletedSearches,
  inquiries: deleteInquiriesBefore,
  reports: async (db, before, now) => {
    await purgeReportsBefore(db, before, now);
    await purgeMemberReportsBefore(db, before);
    await purgeConversationReportsBefore(db, before);
    await purgeContestReasonsBefore(db, before);
  },
  "report-recipients": deleteReportRecipientsBefore,
  notifications: purgeNotificationsBefore,
  "event-payloads": (db, before) => purgeEventPayloads(db, before),
  conversations: (db, before, now) => purgeConversationsBefore({ db, actor: "system", now }, before),
};

/**
 * Job that deletes data after its retention, as the data map declares it. Records no events but the deletion of photos,
 * since they would store what is deleted here.
 */
export async function purgeExpiredData(db: WriteDb, now: Date): Promise<void> {
  for (const rule of Object.keys(retentionRules))
    if (isTimedRule(rule)) await purges[rule](db, retentionCutoff(rule, now), now);
}

/** Emails that are written to files are stored as long as the outcomes of emails. */
export async function purgeStoredEmails(transport: EmailTransport, now: Date): Promise<void> {
  await transport.purge?.("all", retentionCutoff("email-deliveries", now));
}

/** @param months null: the audit log is stored as long as the site */
export async function purgeAuditLog(db: WriteDb, now: Date, months: number | null): Promise<void> {
  if (months === null) return;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  await purgeEvents(db, before, now);
}
