import { sql } from "kysely";
import { enqueueEmails } from "../email/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { readSetting, writeSetting } from "../platform/settings.writes.server.ts";
import { moderationWaitingEmail } from "./emails/moderation-waiting.ts";

/** Events that require a decision of a moderator. */
const causes: readonly Verb[] = [
  "listing.reported",
  "user.reported",
  "conversation.reported",
  "appeal.made",
  "listing.submitted",
  "listing.resubmitted",
  "feedback.contested",
];
/** Setting: id of the last event that was checked. */
const lookedAtKey = "moderators-notified-up-to";

/**
 * Job, every hour: emails moderators and administrators the number of pending decisions, if there are new ones since
 * the last run. An event that commits with a lower id later is in the next email, which counts all that waits. Returns
 * the number of emails.
 */
export async function notifyModerators(db: WriteDb, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const upTo = await readSetting(transaction, lookedAtKey);
    const { rows } = await sql<{ last: number; hasNews: boolean }>`
      select coalesce(max(id), 0)::float8 as last,
        exists (select from events where id > ${Number(upTo ?? 0)} and verb = any(${[...causes]})) as "hasNews"
      from events`.execute(transaction);
    const [{ last, hasNews } = { last: 0, hasNews: false }] = rows;
    await writeSetting(transaction, lookedAtKey, last);
    if (upTo === undefined || !hasNews) return 0;
    const moderators = await transaction
      .selectFrom("users")
      .select("id")
      .where("role", "in", ["moderator", "admin"])
      .where((eb) => eb.or([eb("suspended_until", "is", null), eb("suspended_until", "<=", now)]))
      .execute();
    const jobs = moderators.map(({ id }) => ({ payload: { userId: id } }));
    await enqueueEmails(transaction, moderationWaitingEmail, jobs);
    return moderators.length;
  });
}
