import { isEmailVerified } from "../accounts/users.queries.server.ts";
import { findNotificationPreferences } from "../notifications/preferences.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { discardPendingMatches, usersWithPendingAlerts } from "./alert-emails.queries.server.ts";
import { lastDigestTime } from "./alert-schedule.ts";
import { lockUserRows } from "./matches.queries.server.ts";
import { scheduleAlertEmail } from "./schedule-alert-email.server.ts";

const batchSize = 100;

/**
 * One letter to each person for whose daily and weekly searches something was found before they were last due. What is
 * due is told by the time at which it was found: run every hour, or twice, or after a night of standstill, it orders
 * each letter once. Gives how many.
 */
export async function scheduleDigestEmails({ db, now }: { db: Db; now: Date }): Promise<number> {
  const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
  let ordered = 0;
  for (;;) {
    const people = await usersWithPendingAlerts(db, due, batchSize);
    for (const userId of people) {
      const isOrdered = await db.transaction().execute(async (transaction) => {
        await lockUserRows(transaction, [userId]);
        const preferences = await findNotificationPreferences(transaction, userId);
        if (preferences?.alerts && (await isEmailVerified(transaction, userId)))
          return scheduleAlertEmail(transaction, userId, due);
        await discardPendingMatches(transaction, userId);
        return false;
      });
      if (isOrdered) ordered += 1;
    }
    if (people.length < batchSize) return ordered;
  }
}
