import type { z } from "zod";
import { type CommandContext, transact } from "../events/index.server.ts";
import { otherSessionsInput, sessionInput } from "./account.input.ts";
import { deleteSession, endSessions, findSessionUser } from "./sessions.queries.server.ts";

/**
 * Records a sign-in. better-auth calls it after it has inserted the session, so that the event is not in the transaction
 * of the session.
 */
export async function recordSignIn(ctx: CommandContext<{ id: string }>): Promise<void> {
  await transact(ctx, ({ record }) => record("user.signed-in", { type: "user", id: ctx.actor.id }));
}

/** Ends the session with this token; its user is the actor. Idempotent. */
export async function endSession(
  ctx: Omit<CommandContext, "actor">,
  input: z.input<typeof sessionInput>,
): Promise<void> {
  const { token } = sessionInput.parse(input);
  const userId = await findSessionUser(ctx.db, token);
  if (userId === null) return;
  await transact({ ...ctx, actor: { id: userId } }, async ({ db, record }) => {
    if (await deleteSession(db, token)) await record("user.signed-out", { type: "user", id: userId });
  });
}

/** Ends the actor's other sessions; returns their number. */
export async function endOtherSessions(
  ctx: CommandContext<{ id: string }>,
  input: z.input<typeof otherSessionsInput>,
): Promise<number> {
  const { currentSessionId } = otherSessionsInput.parse(input);
  const { id } = ctx.actor;
  return transact(ctx, async ({ db, record }) => {
    const count = await endSessions(db, id, currentSessionId);
    if (count > 0) await record("sessions.ended", { type: "user", id }, { count });
    return count;
  });
}
