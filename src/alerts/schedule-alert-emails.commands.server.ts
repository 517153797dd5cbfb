import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isEmailVerified } from "../accounts/index.server.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, commandTime, type Transaction, transact } from "../events/index.server.ts";
import { findNotificationPreferences } from "../notifications/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import {
  type DueBefore,
  findLatestAlertEmail,
  hasDueMatches,
  isDue,
  usersWithDueMatches,
} from "./alert-emails.queries.server.ts";
import { lastDigestTime } from "./alert-schedule.ts";
import { alertDigestEmail } from "./emails/alert-digest.ts";
import { lockUsersForAlerts } from "./saved-search-matches.queries.server.ts";

/** Minimum interval between two emails to a user, so that many new listings are one email. */
const emailIntervalMs = 15 * 60_000;
/** New matches are added to a scheduled email until this long before it is due. */
const cutoffMs = 60_000;

/** Up to which times matches are due at `now`, by alert frequency. */
export function dueBefore(now: Date): DueBefore {
  return { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
}

/**
 * Schedules one email about all due matches of the user, in the caller's transaction, which has locked the user: matches,
 * job and event are committed together. Returns false when nothing is due.
 */
export async function scheduleAlertEmail(
  { db, record }: Pick<Transaction, "db" | "record">,
  userId: string,
  due: DueBefore,
): Promise<boolean> {
  const recordScheduled = (alertEmailId: string, dueAt: Date, matches: number) =>
    record("alert.scheduled", { type: "user", id: userId }, { alertEmailId, dueAt, matches });
  const last = await findLatestAlertEmail(db, userId);
  if (last?.isScheduled && last.dueAt.getTime() > due.now.getTime() + cutoffMs) {
    const added = await addDueMatches(db, userId, due, last.id);
    if (added > 0) await recordScheduled(last.id, last.dueAt, added);
    return added > 0;
  }
  if (!(await hasDueMatches(db, userId, due))) return false;
  const dueAt = new Date(Math.max(due.now.getTime(), (last?.dueAt.getTime() ?? 0) + emailIntervalMs));
  const id = uuidv7();
  await insertAlertEmail(db, { id, userId, dueAt });
  const added = await addDueMatches(db, userId, due, id);
  await enqueueEmail(db, alertDigestEmail, { alertEmailId: id }, dueAt > due.now ? { runAt: dueAt } : {});
  await recordScheduled(id, dueAt, added);
  return true;
}

const batchSize = 100;

/**
 * Schedules one email for each user with daily or weekly searches that matched before the last digest time. Matches are
 * due by their time, so that repeated and late runs (after downtime) schedule each email once. Returns the number of
 * emails.
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

/** Deletes old emails with their matches. */
export async function purgeAlertEmails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("alert_emails").where("due_at", "<", before).execute();
}

async function insertAlertEmail(db: Db, email: { id: string; userId: string; dueAt: Date }): Promise<void> {
  await db
    .insertInto("alert_emails")
    .values({ id: email.id, user_id: email.userId, due_at: email.dueAt })
    .execute();
}

/** Adds all due matches of the user to the email; returns their number. */
async function addDueMatches(db: Db, userId: string, due: DueBefore, alertEmailId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update saved_search_matches set is_pending = false, alert_email_id = ${alertEmailId}
    from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and ${isDue(due)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * For a user who turned alerts off or whose address is not verified: these matches will not be sent later. Returns the
 * number of matches.
 */
async function discardPendingMatches(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update saved_search_matches set is_pending = false from saved_searches as saved
    where saved.id = search_id and saved.user_id = ${userId} and is_pending`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
