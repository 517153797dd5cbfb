import { type CommandContext, transact } from "../events/index.server.ts";
import { setAlertEmailState } from "./alert-emails.queries.server.ts";
import { type SettleAlertEmailInput, settleAlertEmailInput } from "./saved-search.input.ts";

/**
 * The send-email job sent an alert email, or found that it was not due. A sent email stays sent, whatever a repeated job
 * finds.
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
