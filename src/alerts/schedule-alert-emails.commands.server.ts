import { v7 as uuidv7 } from "uuid";
import { isEmailVerified } from "../accounts/index.server.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, commandTime, type Transaction, transact } from "../events/index.server.ts";
import { findNotificationPreferences } from "../notifications/index.server.ts";
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

/** What is due at `now`. */
export function dueBefore(now: Date): DueBefore {
  return { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
}

/**
 * Schedules one email about all that is due for this user, in the caller's transaction, which has locked the user: its
 * matches, its job and its event are committed together. Returns false when nothing is due.
 */
export async function scheduleAlertEmail(
  { db, record }: Pick<Transaction, "db" | "record">,
  userId: string,
  due: DueBefore,
): Promise<boolean> {
  const scheduled = (alertEmailId: string, dueAt: Date, matches: number) =>
    record("alert.scheduled", { type: "user", id: userId }, { alertEmailId, dueAt, matches });
  const last = await findLatestAlertEmail(db, userId);
  if (last?.isScheduled && last.dueAt.getTime() > due.now.getTime() + closingMs) {
    const added = await addDueMatches(db, userId, due, last.id);
    if (added > 0) await scheduled(last.id, last.dueAt, added);
    return added > 0;
  }
  if (!(await hasDueMatches(db, userId, due))) return false;
  const dueAt = new Date(Math.max(due.now.getTime(), (last?.dueAt.getTime() ?? 0) + betweenEmailsMs));
  const id = uuidv7();
  await insertAlertEmail(db, { id, userId, dueAt });
  const added = await addDueMatches(db, userId, due, id);
  await enqueueEmail(db, alertDigestEmail, { alertEmailId: id }, dueAt > due.now ? { runAt: dueAt } : {});
  await scheduled(id, dueAt, added);
  return true;
}

const batchSize = 100;

/**
 * Schedules one email for each user whose daily or weekly searches matched something before the last digest time. What
 * is due follows from when it matched: run every hour, twice, or after a night of downtime, it schedules each email
 * once. Returns how many.
 */
export async function scheduleDigestEmails(ctx: CommandContext<"system">): Promise<number> {
  const due = dueBefore(await commandTime(ctx));
  let scheduled = 0;
  for (;;) {
    const userIds = await usersWithDueMatches(ctx.db, due, batchSize);
    for (const userId of userIds) {
      const isScheduled = await transact(ctx, async ({ db, record }) => {
        await lockUsersForAlerts(db, [userId]);
        const preferences = await findNotificationPreferences(db, userId);
        if (preferences?.alerts && (await isEmailVerified(db, userId)))
          return scheduleAlertEmail({ db, record }, userId, due);
        const matches = await discardPendingMatches(db, userId);
        if (matches > 0) await record("alert.discarded", { type: "user", id: userId }, { matches });
        return false;
      });
      if (isScheduled) scheduled += 1;
    }
    if (userIds.length < batchSize) return scheduled;
  }
}
