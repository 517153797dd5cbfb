import type { TaskPayload } from "../jobs/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import type { Email, EmailOutcome, SiteIdentity } from "./define-email.server.ts";
import { type EmailTransport, PermanentDeliveryError } from "./email.ts";
import type { NotificationTopic } from "./notification-topics.ts";
import { renderEmail } from "./render-email.server.ts";
import { unsubscribeSecret } from "./unsubscribe-secret.server.ts";
import { unsubscribeToken } from "./unsubscribe-token.server.ts";

export type EmailTools = {
  db: WriteDb;
  transport: EmailTransport;
  site: SiteIdentity;
  /** All kinds of email that may be enqueued. */
  emails: readonly Email[];
  isTopicEnabled(db: ReadDb, userId: string, topic: NotificationTopic): Promise<boolean>;
  log: { warn(fields: object, message: string): void };
  now: Date;
};

/**
 * Sends an enqueued email unless it is no longer due: message read, account deleted or topic turned off meanwhile.
 * Throws when the queue should retry; a permanent rejection is logged and not retried.
 */
export async function sendEmail(tools: EmailTools, job: TaskPayload<"send-email">): Promise<EmailOutcome> {
  const { db, transport, site, log, now } = tools;
  const { kind, requestId } = job;
  const email = tools.emails.find(({ name }) => name === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  const prepared = await email.prepare({ db, now, actor: "system", requestId }, job.payload, site.name);
  if (!prepared) return "not-due";
  const { to, userId, savedSearchId } = prepared;
  let unsubscribe: { token: string; oneClickToken: string } | null = null;
  if (email.topic !== null && userId !== null) {
    if (!(await tools.isTopicEnabled(db, userId, email.topic))) {
      await prepared.onSettled("turned-off");
      return "turned-off";
    }
    const secret = await unsubscribeSecret(db);
    const token = unsubscribeToken({ userId, topic: email.topic }, secret);
    const oneClickToken =
      savedSearchId === undefined ? token : unsubscribeToken({ searchId: savedSearchId }, secret);
    unsubscribe = { token, oneClickToken };
  }
  const { acceptsReplies } = email;
  const message = renderEmail(prepared, site, { to, unsubscribe, acceptsReplies, date: now });
  // Outside any transaction: SMTP may take half a minute, and a connection would be occupied that long.
  try {
    await transport.send(message);
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError)) throw error;
    log.warn({ kind, reason: error.message }, "email rejected");
    await prepared.onSettled("rejected");
    return "rejected";
  }
  await prepared.onSettled("sent");
  return "sent";
}
