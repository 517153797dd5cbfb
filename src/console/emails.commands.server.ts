import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Actor, canManageMembers } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { dropJobs, priorities, retryJobs } from "../jobs/index.server.ts";
import { testEmail } from "./emails/test-email.ts";
import { jobsInput, resendInput } from "./emails.input.ts";

type Context = CommandContext<Actor>;
type Result = { ok: true; count: number } | { ok: false };

/** Sends emails again that the mail server had rejected. Each is rendered anew, and skipped if it is no longer due. */
export async function resendEmails(ctx: Context, input: z.input<typeof resendInput>): Promise<Result> {
  const { ids } = resendInput.parse(input);
  if (!canManageMembers(ctx.actor)) return { ok: false };
  return transact(ctx, async ({ db, now, enqueue, recordAll }) => {
    const rejected = await db
      .updateTable("email_deliveries")
      .set({ resent_at: now })
      .where((eb) => eb("id", "=", eb.fn.any(eb.val([...ids]))))
      .where("outcome", "=", "rejected")
      .where("resent_at", "is", null)
      .returning(["id", "kind", "payload", "reason"])
      .execute();
    for (const { kind, payload } of rejected)
      await enqueue(
        "send-email",
        { kind, requestId: randomUUID(), payload },
        { priority: priorities.message },
      );
    await recordAll(
      "email.resent",
      rejected.map(({ id, kind, reason }) => ({ type: "email", id, payload: { kind, reason } })),
    );
    return { ok: true, count: rejected.length };
  });
}

/** Sends a test email to the administrator who requests it. */
export async function sendTestEmail(ctx: Context): Promise<Result> {
  const { actor } = ctx;
  if (!actor || !canManageMembers(actor)) return { ok: false };
  return transact(ctx, async ({ db, record }) => {
    await enqueueEmail(db, testEmail, { userId: actor.id });
    await record("email.test-requested", { type: "user", id: actor.id });
    return { ok: true, count: 1 };
  });
}

/** `retry`: now, with all attempts. `drop`: never. Jobs that run at this moment are left alone. */
export async function changeJobs(
  ctx: Context & { change: "retry" | "drop" },
  input: z.input<typeof jobsInput>,
): Promise<Result> {
  const { ids } = jobsInput.parse(input);
  if (!canManageMembers(ctx.actor)) return { ok: false };
  const isRetry = ctx.change === "retry";
  return transact(ctx, async ({ db, recordAll }) => {
    const changed = await (isRetry ? retryJobs : dropJobs)(db, ids);
    await recordAll(
      isRetry ? "job.retried" : "job.dropped",
      changed.map(({ id, task }) => ({ type: "job", id, payload: { task } })),
    );
    return { ok: true, count: changed.length };
  });
}
