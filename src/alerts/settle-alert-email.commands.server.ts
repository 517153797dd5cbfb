import { type CommandContext, transact } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { type SettleAlertEmailInput, settleAlertEmailInput } from "./saved-search.input.ts";

/**
 * Records the outcome of the send-email job: the alert email was sent, or skipped because it was not due. Only scheduled
 * emails change, so a retried job does not overwrite the outcome.
 */
export async function settleAlertEmail(
  ctx: CommandContext<"system">,
  input: SettleAlertEmailInput,
): Promise<void> {
  const { alertEmailId, state } = settleAlertEmailInput.parse(input);
  await transact(ctx, async ({ db, record }) => {
    const userId = await setAlertEmailState(db, alertEmailId, state);
    if (userId === null) return;
    const verb = state === "sent" ? "alert.sent" : "alert.skipped";
    await record(verb, { type: "user", id: userId }, { alertEmailId });
  });
}

/** Returns the id of the email's user; null when it was already sent or skipped, which does not change. */
async function setAlertEmailState(db: Db, id: string, state: "sent" | "skipped"): Promise<string | null> {
  const row = await db
    .updateTable("alert_emails")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .returning("user_id as userId")
    .executeTakeFirst();
  return row?.userId ?? null;
}
