import { randomUUID } from "node:crypto";
import { enqueue, enqueueAll, type JobOptions, priorities, type TaskPayload } from "../jobs/index.server.ts";
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
  await enqueueAll(db, "send-email", [jobWith(email, payload, options)]);
}

/** Enqueues many emails of one kind in one statement. */
export async function enqueueEmails<Payload>(
  db: WriteDb,
  email: Email<string, Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  const all = jobs.map(({ payload, ...options }) => jobWith(email, payload, options));
  await enqueueAll(db, "send-email", all);
}

/** Sends an email that was enqueued before at a later time. */
export async function postponeEmail(
  db: WriteDb,
  email: Email,
  job: TaskPayload<"send-email">,
  until: Date,
): Promise<void> {
  const key = email.pendingKey(job.payload);
  const options = { priority: priorityOf(email), runAt: until, ...(key === undefined ? {} : { key }) };
  await enqueue(db, "send-email", job, options);
}

function jobWith<Payload>(email: Email<string, Payload>, payload: Payload, options: JobOptions) {
  const key = email.pendingKey(payload);
  return {
    priority: priorityOf(email),
    ...(key === undefined ? {} : { key }),
    ...options,
    payload: { kind: email.name, requestId: randomUUID(), payload },
  };
}

const emailPriorities = {
  security: priorities.security,
  message: priorities.message,
  alert: priorities.normal,
  bulk: priorities.bulk,
} as const;
const priorityOf = ({ urgency }: Pick<Email, "urgency">) => emailPriorities[urgency];
