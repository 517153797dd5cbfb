import { randomUUID } from "node:crypto";
import { enqueue, enqueueAll, type JobOptions, priorities } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { Email } from "./define-email.server.ts";

/**
 * Enqueues an email in the caller's transaction: it is sent once that commits, and never when it does not. The payload
 * holds ids, no text and no secret; links that open something are created when the email is sent.
 */
export async function enqueueEmail<Payload>(
  db: Db,
  email: Email<string, Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await enqueue(db, "send-email", jobOf(email, payload), { priority: priorityOf(email), ...options });
}

/** The same for many emails of one kind, in one statement. */
export async function enqueueEmails<Payload>(
  db: Db,
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

/** Somebody waits for a link to sign in with; nobody waits for a digest. */
const priorityOf = ({ topic }: Pick<Email, "topic">) => (topic === null ? priorities.normal : priorities.low);
