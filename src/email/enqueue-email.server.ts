import { randomUUID } from "node:crypto";
import { enqueue, enqueueAll, type JobOptions, priorities } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { Email } from "./define-email.server.ts";

/**
 * Enqueues an email in the caller's transaction: it is sent after the commit, never after a rollback. The payload has
 * ids only, no text and no secrets; tokens are created when the email is sent.
 */
export async function enqueueEmail<Payload>(
  db: WriteDb,
  email: Email<string, Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await enqueue(db, "send-email", jobOf(email, payload), { priority: priorityOf(email), ...options });
}

/** Enqueues many emails of one kind in one statement. */
export async function enqueueEmails<Payload>(
  db: WriteDb,
  email: Email<string, Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  const all = jobs.map(({ payload, ...options }) => ({
    ...{ priority: priorityOf(email), ...options },
    payload: jobOf(email, payload),
  }));
  await enqueueAll(db, "send-email", all);
}

const jobOf = <Payload>({ name }: Email<string, Payload>, payload: Payload) => ({
  ...{ kind: name, requestId: randomUUID(), payload },
});

/** Emails without a topic are urgent (a user waits for a sign-in link); digests are not. */
const priorityOf = ({ topic }: Pick<Email, "topic">) => (topic === null ? priorities.normal : priorities.low);
