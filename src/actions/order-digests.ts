import { dropNewsOf, peopleWithNews } from "../data/alert-letters.ts";
import type { Db } from "../data/database.ts";
import { findNotificationPreferences } from "../data/notification-preferences.ts";
import { lockPeople } from "../data/search-alerts.ts";
import { isEmailVerified } from "../data/user-emails.ts";
import { lastDigestTime } from "../domain/alert-schedule.ts";
import { orderNewsLetter } from "./order-news-letter.ts";

const batchSize = 100;

/**
 * One letter to each person for whose daily and weekly searches something was found before they were last due. What is
 * due is told by the time at which it was found: run every hour, or twice, or after a night of standstill, it orders
 * each letter once. Gives how many.
 */
export async function orderDigests({ db, now }: { db: Db; now: Date }): Promise<number> {
  const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
  let ordered = 0;
  for (;;) {
    const people = await peopleWithNews(db, due, batchSize);
    for (const userId of people) {
      const isOrdered = await db.transaction().execute(async (transaction) => {
        await lockPeople(transaction, [userId]);
        const preferences = await findNotificationPreferences(transaction, userId);
        if (preferences?.alerts && (await isEmailVerified(transaction, userId)))
          return orderNewsLetter(transaction, userId, due);
        await dropNewsOf(transaction, userId);
        return false;
      });
      if (isOrdered) ordered += 1;
    }
    if (people.length < batchSize) return ordered;
  }
}
