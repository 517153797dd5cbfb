import { setTimeout as sleep } from "node:timers/promises";
import type { TaskPayload } from "../jobs/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { isDatabaseUnavailable } from "../platform/database/failures.server.ts";
import type { Email, EmailOutcome, SiteIdentity } from "./define-email.server.ts";
import { type EmailTransport, PermanentDeliveryError } from "./email.ts";
import { postponeEmail } from "./enqueue-email.server.ts";
import type { NotificationTopic } from "./notification-topics.ts";
import { checkRecipientLimit, countRecipient } from "./recipient-limit.server.ts";
import { renderEmail } from "./render-email.server.ts";
import { unsubscribeToken } from "./unsubscribe-token.server.ts";

export type EmailTools = {
  db: WriteDb;
  transport: EmailTransport;
  site: SiteIdentity;
  /** signs unsubscribe links */
  unsubscribeSecret: string;
  /** All kinds of email that may be enqueued. */
  emails: readonly Email[];
  isTopicEnabled(db: ReadDb, userId: string, topic: NotificationTopic): Promise<boolean>;
  log: { warn(fields: object, message: string): void };
  now: Date;
  /** Whether to limit the emails per recipient and hour. */
  limitsRecipients: boolean;
  /** Told of each email that was sent, or rejected for good. */
  recordDelivery?(delivery: EmailDelivery): Promise<void>;
  /** Ends the attempt. */
  signal?: AbortSignal;
};

/** `id`: of the enqueued email. `reason`: what the mail server said, without the address. */
export type EmailDelivery = {
  id: string;
  kind: string;
  payload: unknown;
  userId: string | null;
  recipient: string;
  outcome: "sent" | "rejected";
  reason: string | null;
};

/**
 * Sends an enqueued email unless it is no longer due: message read, account deleted or topic turned off meanwhile.
 * Throws when the queue should retry; a permanent rejection is logged and not retried.
 */
export async function sendEmail(tools: EmailTools, job: TaskPayload<"send-email">): Promise<EmailOutcome> {
  const { db, transport, site, unsubscribeSecret, log, now, signal } = tools;
  const { kind, requestId } = job;
  const email = tools.emails.find(({ name }) => name === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  const prepared = await email.prepare(
    { db, now, actor: "system", requestId, unsubscribeSecret, contactEmail: site.contactEmail },
    job.payload,
    site.name,
  );
  if (!prepared) return "not-due";
  const { to, userId, savedSearchId, replyTo } = prepared;
  // The account that owns the listings of closed accounts has an address in this reserved domain.
  if (to.endsWith(".invalid")) {
    await prepared.onSettled("not-due");
    return "not-due";
  }
  let unsubscribe: { token: string; oneClickToken: string } | null = null;
  if (email.topic !== null && userId !== null) {
    if (!(await tools.isTopicEnabled(db, userId, email.topic))) {
      await prepared.onSettled("turned-off");
      return "turned-off";
    }
    const token = unsubscribeToken({ userId, topic: email.topic }, unsubscribeSecret);
    const oneClickToken =
      savedSearchId === undefined ? token : unsubscribeToken({ searchId: savedSearchId }, unsubscribeSecret);
    unsubscribe = { token, oneClickToken };
  }
  if (tools.limitsRecipients) {
    const verdict = await checkRecipientLimit(db, email, to, now);
    if (verdict.kind !== "send") {
      log.warn({ kind, verdict: verdict.kind }, "recipient has too many emails");
      if (verdict.kind === "postpone") await postponeEmail(db, email, job, verdict.until);
      else await prepared.onSettled("over-limit");
      return "over-limit";
    }
  }
  const { acceptsReplies } = email;
  const delivery = { id: requestId, to, unsubscribe, acceptsReplies, replyTo, date: now };
  const message = renderEmail(prepared, site, delivery);
  const record = async (outcome: EmailDelivery["outcome"], reason: string | null) => {
    if (!email.isRecorded) return;
    await tools.recordDelivery?.({
      id: requestId,
      kind,
      payload: job.payload,
      userId,
      recipient: to,
      outcome,
      reason,
    });
  };
  // Outside any transaction: SMTP may take half a minute, and a connection would be occupied that long.
  try {
    await transport.send(message, signal ? { signal } : {});
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError)) throw error;
    log.warn({ kind, reason: error.message }, "email rejected");
    await prepared.onSettled("rejected");
    await record("rejected", error.message);
    return "rejected";
  }
  if (tools.limitsRecipients) await untilStored(() => countRecipient(db, email, to, now), signal);
  await untilStored(() => prepared.onSettled("sent"), signal);
  await untilStored(() => record("sent", null), signal);
  return "sent";
}

const longestPauseMs = 5_000;

/** The email has left: a lost database connection must not send it again. */
async function untilStored(store: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await store();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal?.aborted) throw error;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
