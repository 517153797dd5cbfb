import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { z } from "zod";
import type { EmailOutcome } from "../../src/email/define-email.server.ts";
import type { EmailMessage, EmailTransport } from "../../src/email/email.ts";
import { type EmailTools, sendEmail } from "../../src/email/send-email.server.ts";
import { isTopicEnabled } from "../../src/notifications/preferences.queries.server.ts";
import { emails } from "../../src/server/emails.ts";
import { queuedJobs } from "./queued-jobs.ts";

type RequestOf<Definition> = Definition extends {
  name: infer Name;
  payload: infer Schema extends z.ZodType;
}
  ? { kind: Name } & z.input<Schema>
  : never;

/** The payload of any kind of email. */
export type EmailRequest = RequestOf<(typeof emails)[number]>;

export const unsubscribeSecret = "signs unsubscribe links in tests";

/** The emails in the queue, in the order of their creation. */
export async function queuedEmails(
  pool: pg.Pool,
): Promise<{ payload: EmailRequest; key: string | null; runAt: Date }[]> {
  const jobs = await queuedJobs(pool, "send-email");
  return jobs.map(({ payload: { kind, payload }, ...job }) => {
    const request = { kind, ...(payload as object) };
    return { ...job, payload: request as EmailRequest }; // enqueued by commands
  });
}

/**
 * Sends the email as its job does.
 * @param requestId that of an earlier call, to retry the same job
 */
export function sendNow(
  tools: Partial<EmailTools> & Pick<EmailTools, "db" | "transport" | "now">,
  { kind, ...payload }: EmailRequest,
  requestId: string = randomUUID(),
): Promise<EmailOutcome> {
  const site = { name: "Babillard", publicUrl: "https://annonces.example", contactEmail: "allo@example.com" };
  const defaults = {
    unsubscribeSecret,
    emails,
    isTopicEnabled,
    site,
    limitsRecipients: false,
    log: { warn: () => undefined },
  };
  return sendEmail({ ...defaults, ...tools }, { kind, requestId, payload });
}

/** A transport that collects sent emails. */
export function collectingTransport(): EmailTransport & { sent: EmailMessage[] } {
  const sent: EmailMessage[] = [];
  return { sent, send: async (message) => void sent.push(message), close: () => undefined };
}
