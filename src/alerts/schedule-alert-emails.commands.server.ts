import { v7 as uuidv7 } from "uuid";
import { isEmailVerified } from "../accounts/users.queries.server.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { findNotificationPreferences } from "../notifications/preferences.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import {
  addDueMatches,
  type DueBefore,
  discardPendingMatches,
  findLatestAlertEmail,
  hasDueMatches,
  insertAlertEmail,
  usersWithDueMatches,
} from "./alert-emails.queries.server.ts";
import { lastDigestTime } from "./alert-schedule.ts";
import { alertDigestEmail } from "./emails/alert-digest.ts";
import { lockUsersForAlerts } from "./saved-search-matches.queries.server.ts";

/** When many listings are published, a user gets one email in that time, about all of them. */
const betweenEmailsMs = 15 * 60_000;
/** An email that is due later than that still takes new matches. */
const closingMs = 60_000;

/**
 * Schedules one email about all that is due for this user, in the caller's transaction, which has locked the user: its
 * matches and its job are committed together. Returns false when nothing is due.
 */
export async function scheduleAlertEmail(transaction: Db, userId: string, due: DueBefore): Promise<boolean> {
  const last = await findLatestAlertEmail(transaction, userId);
  const isOpen = last?.isScheduled && last.dueAt.getTime() > due.now.getTime() + closingMs;
  if (isOpen) return (await addDueMatches(transaction, userId, due, last.id)) > 0;
  if (!(await hasDueMatches(transaction, userId, due))) return false;
  const dueAt = new Date(Math.max(due.now.getTime(), (last?.dueAt.getTime() ?? 0) + betweenEmailsMs));
  const id = uuidv7();
  await insertAlertEmail(transaction, { id, userId, dueAt });
  await addDueMatches(transaction, userId, due, id);
  const options = dueAt > due.now ? { runAt: dueAt } : {};
  await enqueueEmail(transaction, alertDigestEmail, { alertEmailId: id }, options);
  return true;
}

const batchSize = 100;

/**
 * Schedules one email for each user whose daily or weekly searches matched something before the last digest time. What
 * is due follows from when it matched: run every hour, twice, or after a night of downtime, it schedules each email
 * once. Returns how many.
 */
export async function scheduleDigestEmails({ db, now }: { db: Db; now: Date }): Promise<number> {
  const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
  let scheduled = 0;
  for (;;) {
    const userIds = await usersWithDueMatches(db, due, batchSize);
    for (const userId of userIds) {
      const isScheduled = await db.transaction().execute(async (transaction) => {
        await lockUsersForAlerts(transaction, [userId]);
        const preferences = await findNotificationPreferences(transaction, userId);
        if (preferences?.alerts && (await isEmailVerified(transaction, userId)))
          return scheduleAlertEmail(transaction, userId, due);
        await discardPendingMatches(transaction, userId);
        return false;
      });
      if (isScheduled) scheduled += 1;
    }
    if (userIds.length < batchSize) return scheduled;
  }
}
