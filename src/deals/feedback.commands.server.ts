import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { findParties, isBlockedBetween, lockConversation } from "../messaging/index.server.ts";
import { appointmentOutcomes, type DealRole } from "./deal.ts";
import {
  type AnswerFeedbackInput,
  answerFeedbackInput,
  type DecideFeedbackInput,
  decideFeedbackInput,
  type GiveFeedbackInput,
  giveFeedbackInput,
} from "./feedback.input.ts";
import { findFeedback } from "./feedback.queries.server.ts";
import {
  type FeedbackRejection,
  isFeedbackOpen,
  isFeedbackShown,
  parseFeedback,
  parseFeedbackText,
} from "./feedback.ts";
import { findSteps } from "./steps.queries.server.ts";

type MemberContext = CommandContext<NonNullable<Actor>>;

/**
 * `not-allowed`: no meeting was confirmed, or it is too late, or it was done before; `blocked`: one of them has blocked the
 * other, so that none writes to the other
 */
export type FeedbackResult =
  | { ok: true }
  | { ok: false; reason: FeedbackRejection | "missing" | "not-allowed" | "blocked" };

/** A participant answers three questions about the other one, once. */
export async function giveFeedback(ctx: MemberContext, input: GiveFeedbackInput): Promise<FeedbackResult> {
  const { conversationId, ...form } = giveFeedbackInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async ({ db, now, record }): Promise<FeedbackResult> => {
    const parties = await findParties(db, conversationId, actor.id);
    if (!parties) return { ok: false, reason: "missing" };
    const role: DealRole = parties.sellerId === actor.id ? "seller" : "buyer";
    await lockConversation(db, conversationId);
    const given = await findFeedback(db, conversationId);
    const outcomes = appointmentOutcomes(await findSteps(db, conversationId));
    if (given.some(({ by }) => by === role) || !isFeedbackOpen(outcomes, now))
      return { ok: false, reason: "not-allowed" };
    const parsed = parseFeedback(form, role);
    if (!parsed.ok) return parsed;
    const { isPunctual, isAsDescribed, isPleasant } = parsed.answers;
    const id = uuidv7();
    await db
      .insertInto("deal_feedback")
      .values({
        id,
        conversation_id: conversationId,
        author_id: actor.id,
        by_role: role,
        created_at: now,
        is_punctual: isPunctual,
        is_as_described: isAsDescribed,
        is_pleasant: isPleasant,
      })
      .execute();
    await record("feedback.given", { type: "feedback", id }, { conversationId });
    return { ok: true };
  });
}

/** The one whom the feedback is about replies to it, or contests it with a reason for the moderators; each once. */
export async function answerFeedback(
  ctx: MemberContext,
  input: AnswerFeedbackInput,
): Promise<FeedbackResult> {
  const { conversationId, answer, text: typed } = answerFeedbackInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async ({ db, now, record }): Promise<FeedbackResult> => {
    const parties = await findParties(db, conversationId, actor.id);
    if (!parties) return { ok: false, reason: "missing" };
    const role: DealRole = parties.sellerId === actor.id ? "seller" : "buyer";
    await lockConversation(db, conversationId);
    const given = await findFeedback(db, conversationId);
    const received = given.find(({ by }) => by !== role);
    if (!received || !isFeedbackShown(received, given.length > 1, now))
      return { ok: false, reason: "not-allowed" };
    if (answer === "reply" ? received.reply !== null : received.contestedAt !== null)
      return { ok: false, reason: "not-allowed" };
    const partnerId = role === "seller" ? parties.buyerId : parties.sellerId;
    // The moderators read a contest, the other participant a reply.
    if (answer === "reply" && partnerId && (await isBlockedBetween(db, actor.id, partnerId)))
      return { ok: false, reason: "blocked" };
    const parsed = parseFeedbackText(typed);
    if (!parsed.ok) return parsed;
    const change =
      answer === "reply" ? { reply: parsed.text } : { contested_at: now, contest_reason: parsed.text };
    await db.updateTable("deal_feedback").set(change).where("id", "=", received.id).execute();
    const verb = answer === "reply" ? "feedback.replied" : "feedback.contested";
    await record(verb, { type: "feedback", id: received.id }, { conversationId });
    return { ok: true };
  });
}

/** A moderator decides about contested feedback: it stays, or it no longer counts. Not about their own deals. */
export async function decideFeedback(
  ctx: MemberContext,
  input: DecideFeedbackInput,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const { feedbackId, decision } = decideFeedbackInput.parse(input);
  const { actor } = ctx;
  if (!isModerator(actor)) return { ok: false, reason: "missing" };
  return transact(ctx, async ({ db, now, record }) => {
    const { numAffectedRows } = await sql`
      update deal_feedback set decided_at = ${now}, is_removed = ${decision === "remove"}
      where id = ${feedbackId} and contested_at is not null and decided_at is null
        and not exists (select from conversations where conversations.id = conversation_id
          and ${actor.id} in (buyer_id, seller_id))`.execute(db);
    if ((numAffectedRows ?? 0n) === 0n) return { ok: false, reason: "missing" };
    const verb = decision === "remove" ? "feedback.removed" : "feedback.upheld";
    await record(verb, { type: "feedback", id: feedbackId });
    return { ok: true };
  });
}
