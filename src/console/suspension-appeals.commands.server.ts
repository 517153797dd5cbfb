import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { findSuspension, lockUsers, readSuspensionToken } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import {
  type AppealTextRejection,
  appealDueAt,
  canDecideAppeal,
  parseAppealText,
} from "../moderation/appeal.ts";
import {
  countModerators,
  findLastSuspension,
  findSuspensionAppeal,
  insertSuspensionAppeal,
} from "../moderation/index.server.ts";
import { answerSuspensionAppeals, liftOverturned } from "./members.commands.server.ts";
import { contestSuspensionInput, decideSuspensionAppealInput } from "./members.input.ts";

export type ContestSuspensionResult =
  | { ok: true; dueAt: Date }
  /** `missing`: no valid link, or that suspension is over */
  | { ok: false; reason: AppealTextRejection | "missing" | "already-contested" };

/** A suspended member, who cannot sign in, contests the suspension with the link of the email or of the sign-in page. */
export async function contestSuspension(
  ctx: CommandContext & { unsubscribeSecret: string },
  input: z.input<typeof contestSuspensionInput>,
): Promise<ContestSuspensionResult> {
  const { token, text: typed } = contestSuspensionInput.parse(input);
  const link = readSuspensionToken(token, ctx.unsubscribeSecret);
  if (!link) return { ok: false, reason: "missing" };
  const { userId } = link;
  const { db, now } = ctx;
  return transact({ db, ...(now && { now }), actor: { id: userId } }, async (transaction) => {
    await lockUsers(transaction.db, [userId]);
    const current = await findSuspension(transaction.db, userId, transaction.now);
    const suspension = await findLastSuspension(transaction.db, userId);
    if (!suspension || current?.until.getTime() !== link.until.getTime())
      return { ok: false, reason: "missing" };
    const parsed = parseAppealText(typed);
    if (!parsed.ok) return parsed;
    const id = uuidv7();
    const dueAt = appealDueAt(transaction.now);
    const appeal = { id, userId, suspension, text: parsed.text, createdAt: transaction.now, dueAt };
    if (!(await insertSuspensionAppeal(transaction.db, appeal)))
      return { ok: false, reason: "already-contested" };
    await transaction.record("appeal.made", { type: "user", id: userId }, { appealId: id, dueAt });
    return { ok: true, dueAt };
  });
}

export type DecideSuspensionAppealResult =
  /** `until`: upheld, the end of another suspension, which stays in force */
  | { ok: true; until: Date | null }
  | {
      ok: false;
      reason: AppealTextRejection | "missing" | "own-account" | "already-handled" | "other-moderator";
    };

/** Decides an open appeal: upheld, the suspension that it is about is lifted, no other. The member is told why, by email. */
export async function decideSuspensionAppeal(
  ctx: CommandContext<Actor>,
  input: z.input<typeof decideSuspensionAppealInput>,
): Promise<DecideSuspensionAppealResult> {
  const { appealId, outcome, answer: typed } = decideSuspensionAppealInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<DecideSuspensionAppealResult> => {
    const { db, now } = transaction;
    const known = await findSuspensionAppeal(db, appealId);
    if (!actor || !isModerator(actor) || !known) return { ok: false, reason: "missing" };
    const { userId } = known;
    if (actor.id === userId) return { ok: false, reason: "own-account" };
    await lockUsers(db, [actor.id, userId]);
    const appeal = await findSuspensionAppeal(db, appealId);
    if (appeal?.outcome !== null) return { ok: false, reason: "already-handled" };
    const others = await countModerators(db, now, [actor.id, userId]);
    if (!canDecideAppeal({ moderatorId: appeal.suspendedBy }, actor, others))
      return { ok: false, reason: "other-moderator" };
    const parsed = parseAppealText(typed);
    if (!parsed.ok) return parsed;
    const { suspendedAt: at } = appeal;
    const answered = { outcome, answer: parsed.text, moderatorId: actor.id, isLate: now > appeal.dueAt };
    await answerSuspensionAppeals(transaction, { userId, at }, answered);
    return { ok: true, until: outcome === "upheld" ? await liftOverturned(transaction, userId) : null };
  });
}
