import { type CommandContext, transact } from "../events/index.server.ts";
import type { TaskPayload } from "../jobs/index.server.ts";
import type { DealReminder } from "./deal.ts";
import {
  findComingAppointment,
  findEndedReservation,
  findUnansweredAppointment,
} from "./reminders.queries.server.ts";

const finders = {
  "appointment-soon": findComingAppointment,
  "appointment-over": findUnansweredAppointment,
  "reservation-over": findEndedReservation,
} satisfies Record<DealReminder, typeof findComingAppointment>;

/**
 * Job, at the time of an email about the same: adds it to the recipient's notification centre and devices, if it is still
 * due. False when it is not.
 */
export async function remindOfDeal(
  ctx: CommandContext<"system">,
  { reminder, ...ids }: TaskPayload<"remind-of-deal">,
): Promise<boolean> {
  return transact(ctx, async ({ db, now, record }) => {
    if (!(await finders[reminder](db, now, ids))) return false;
    const { conversationId, recipientId, stepId } = ids;
    const subject = { type: "conversation", id: conversationId } as const;
    await record("deal.reminded", subject, { reminder, recipientId, stepId });
    return true;
  });
}
