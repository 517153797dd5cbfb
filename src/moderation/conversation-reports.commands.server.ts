import { v7 as uuidv7 } from "uuid";
import { deleteConversations } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import {
  closeConversationReports,
  insertConversationReport,
  lockConversation,
  reopenConversationReportRows,
} from "./conversation-reports.writes.server.ts";
import { type ConversationCaseInput, conversationCaseInput } from "./moderation.input.ts";
import { type ReportConversationInput, reportConversationInput } from "./report.input.ts";
import { parseMemberReason, type ReasonRejection } from "./report.ts";
import { answerReporters, insertReportRecipient } from "./report-recipients.writes.server.ts";

export type ReportConversationResult =
  | { ok: true }
  /** `missing`: not a participant, or no message of the other one */
  | { ok: false; reason: ReasonRejection | "already-received" | "missing" };

/** A participant reports the other one, or one of their messages. Moderators then read the conversation. */
export async function reportConversation(
  ctx: CommandContext<{ id: string }>,
  input: ReportConversationInput,
): Promise<ReportConversationResult> {
  const { conversationId, messageId, ...typed } = reportConversationInput.parse(input);
  const parsed = parseMemberReason(typed);
  const userId = ctx.actor.id;
  // Pseudonymous as reports of listings: the event must not name the account.
  return transact({ ...ctx, actor: null }, async ({ db, now, record }): Promise<ReportConversationResult> => {
    const conversation = await lockConversation(db, conversationId);
    const isSeller = conversation?.sellerId === userId;
    if (!conversation || !(isSeller || conversation.buyerId === userId))
      return { ok: false, reason: "missing" };
    if (!parsed.ok) return parsed;
    const { reason, text } = parsed;
    const report = { id: uuidv7(), conversationId, messageId, isAboutSeller: !isSeller, reporterId: userId };
    const outcome = await insertConversationReport(db, { ...report, reason, text }, now);
    if (outcome !== "inserted") return { ok: false, reason: outcome };
    const recipient = { id: uuidv7(), reportId: report.id, userId, email: null };
    await insertReportRecipient(db, "conversation_report_id", recipient, now);
    const payload = { reportId: report.id, reason, messageId };
    await record("conversation.reported", { type: "conversation", id: conversationId }, payload);
    return { ok: true };
  });
}

export type ConversationCaseResult =
  /** `isDeleted`: both accounts are closed, and no report is open any more */
  | { ok: true; isDeleted: boolean }
  /** as for members */
  | { ok: false; reason: "missing" | "own-account" | "already-handled" | "dismissal-final" };

/** Closes the open reports of a conversation, which is deleted when both accounts are closed. */
export function dismissConversationReports(
  ctx: CommandContext<Actor>,
  input: ConversationCaseInput,
): Promise<ConversationCaseResult> {
  return decide(ctx, input, { verb: "conversation.reports-dismissed", rejection: "already-handled" });
}

/** Reopens the reports that the actor closed last. */
export function reopenConversationReports(
  ctx: CommandContext<Actor>,
  input: ConversationCaseInput,
): Promise<ConversationCaseResult> {
  return decide(ctx, input, { verb: "conversation.reports-reopened", rejection: "dismissal-final" });
}

function decide(
  ctx: CommandContext<Actor>,
  input: ConversationCaseInput,
  {
    verb,
    rejection,
  }: {
    verb: "conversation.reports-dismissed" | "conversation.reports-reopened";
    rejection: "already-handled" | "dismissal-final";
  },
): Promise<ConversationCaseResult> {
  const { conversationId } = conversationCaseInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<ConversationCaseResult> => {
    const { db, now, record } = transaction;
    const conversation = actor && isModerator(actor) ? await lockConversation(db, conversationId) : null;
    if (!actor || !conversation?.isReported) return { ok: false, reason: "missing" };
    const { buyerId, sellerId } = conversation;
    if (actor.id === buyerId || actor.id === sellerId) return { ok: false, reason: "own-account" };
    const ids = { conversationId, moderatorId: actor.id };
    const reports =
      verb === "conversation.reports-dismissed"
        ? await closeConversationReports(db, ids, now)
        : await reopenConversationReportRows(db, ids);
    if (reports === 0) return { ok: false, reason: rejection };
    await record(verb, { type: "conversation", id: conversationId }, { reports });
    const closed = { column: "conversation_report_id", subjectId: conversationId, closedAt: now } as const;
    if (verb === "conversation.reports-dismissed") await answerReporters(transaction, closed, actor);
    const isDeleted = buyerId === null && sellerId === null && verb === "conversation.reports-dismissed";
    if (isDeleted) await deleteConversations(transaction, [conversationId]);
    return { ok: true, isDeleted };
  });
}
