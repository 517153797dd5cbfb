import {
  deleteApiRequestsBefore,
  deleteApiTokensExpiredBefore,
  deleteEndedSessions,
  deleteExpiredEmailLinks,
  deleteExpiredPendingEmails,
  deleteKnownClientsBefore,
  hashSessionTokens,
  knownClientDays,
} from "../accounts/index.server.ts";
import { purgeAlertEmails, purgeDeletedSearches, purgeMatches } from "../alerts/index.server.ts";
import { newMatchDays, savedSearchUndoHours } from "../alerts/saved-search.ts";
import { deliveryRetentionDays } from "../console/email-deliveries.ts";
import { deleteDeliveriesBefore } from "../console/index.server.ts";
import { purgeContestReasonsBefore } from "../deals/index.server.ts";
import { purgeEventPayloads } from "../events/index.server.ts";
import { eventPayloadMonths } from "../events/retention.ts";
import { deleteFailedJobs } from "../jobs/index.server.ts";
import { deleteViewsBefore } from "../listings/index.server.ts";
import { historyCutoff } from "../lists/history.ts";
import { deleteHistoryBefore } from "../lists/index.server.ts";
import { purgeConversationsBefore } from "../messaging/index.server.ts";
import { conversationRetentionMonths } from "../messaging/message.ts";
import {
  purgeConversationReportsBefore,
  purgeMemberReportsBefore,
  purgeReportsBefore,
} from "../moderation/index.server.ts";
import { reportRetentionMonths } from "../moderation/report.ts";
import { purgeNotificationsBefore } from "../notifications/index.server.ts";
import { notificationRetentionDays } from "../notifications/notification.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { deleteExpiredRateLimits } from "../platform/rate-limits.writes.server.ts";
import { deleteInquiriesBefore } from "../support/index.server.ts";
import { inquiryRetentionDays } from "../support/inquiry.ts";
import { deleteWebhookDeliveriesBefore } from "../webhooks/index.server.ts";
import { deliveryRetentionDays as webhookDeliveryDays } from "../webhooks/webhook.ts";

const dayMs = 86_400_000;
/** Time for the operator to find out why an email could not be sent. */
const failedJobDays = 7;
/** Time for the owner of a token to see why a program stopped. */
const expiredTokenDays = 30;
/** A program that repeats a request does so within minutes. */
const apiRequestDays = 7;

/**
 * Job that deletes data after its retention period: views after their day, viewing history after 90 days, expired rate
 * limits, sessions and email links, devices that have not signed in for 180 days, failed jobs after a week, what became of emails after 30 days, texts of
 * closed reports and of decided contests after a year, notifications after 90 days, payloads of events after thirteen months, conversations two years
 * after their last message, inquiries after 90 days, matches of saved searches after sixty days, and deleted searches once
 * they cannot be restored. Records no events but the deletion of photos, since they would store what is deleted here.
 */
export async function purgeExpiredData(db: WriteDb, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  await deleteViewsBefore(db, yesterday);
  await deleteExpiredRateLimits(db, now);
  await deleteHistoryBefore(db, historyCutoff(now));
  await deleteEndedSessions(db, now);
  await hashSessionTokens(db);
  await deleteExpiredEmailLinks(db, now);
  await deleteExpiredPendingEmails(db, now);
  await deleteApiTokensExpiredBefore(db, new Date(now.getTime() - expiredTokenDays * dayMs));
  await deleteApiRequestsBefore(db, new Date(now.getTime() - apiRequestDays * dayMs));
  await deleteKnownClientsBefore(db, new Date(now.getTime() - knownClientDays * dayMs));
  await deleteFailedJobs(db, new Date(now.getTime() - failedJobDays * dayMs));
  await deleteDeliveriesBefore(db, new Date(now.getTime() - deliveryRetentionDays * dayMs));
  await deleteWebhookDeliveriesBefore(db, new Date(now.getTime() - webhookDeliveryDays * dayMs));
  const matchesSince = new Date(now.getTime() - newMatchDays * dayMs);
  await purgeMatches(db, matchesSince);
  await purgeAlertEmails(db, matchesSince);
  await purgeDeletedSearches(db, new Date(now.getTime() - savedSearchUndoHours * 3_600_000));
  await deleteInquiriesBefore(db, new Date(now.getTime() - inquiryRetentionDays * dayMs));
  await purgeReportsBefore(db, monthsBefore(now, reportRetentionMonths), now);
  await purgeNotificationsBefore(db, new Date(now.getTime() - notificationRetentionDays * dayMs));
  await purgeEventPayloads(db, monthsBefore(now, eventPayloadMonths));
  await purgeMemberReportsBefore(db, monthsBefore(now, reportRetentionMonths));
  await purgeConversationReportsBefore(db, monthsBefore(now, reportRetentionMonths));
  await purgeContestReasonsBefore(db, monthsBefore(now, reportRetentionMonths));
  await purgeConversationsBefore(
    { db, actor: "system", now },
    monthsBefore(now, conversationRetentionMonths),
  );
}

function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
