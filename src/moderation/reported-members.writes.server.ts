import type { Transaction } from "../events/index.server.ts";
import { closeConversationReports, lockConversation } from "./conversation-reports.writes.server.ts";
import { closeMemberReports } from "./member-reports.writes.server.ts";
import { answerReporters } from "./report-recipients.writes.server.ts";

export type ClosedReports =
  | { ok: true; reports: number }
  /** `own-account`: the moderator takes part in the conversation; `already-handled`: no report is open */
  | { ok: false; reason: "own-account" | "already-handled" };

/** Closes the open reports about a member, of their page or of one conversation, and notifies the reporters. */
export async function closeReportsAbout(
  transaction: Transaction,
  {
    userId,
    conversationId,
    moderatorId,
  }: { userId: string; conversationId: string | null; moderatorId: string },
): Promise<ClosedReports> {
  const { db, now } = transaction;
  const conversation = conversationId === null ? null : await lockConversation(db, conversationId);
  if (conversation && [conversation.buyerId, conversation.sellerId].includes(moderatorId))
    return { ok: false, reason: "own-account" };
  const isParticipant =
    conversation !== null && [conversation.buyerId, conversation.sellerId].includes(userId);
  if (conversationId !== null && !isParticipant) return { ok: false, reason: "already-handled" };
  const reports =
    conversationId === null
      ? await closeMemberReports(db, { userId, moderatorId }, now)
      : await closeConversationReports(
          db,
          { conversationId, moderatorId, isAboutSeller: conversation?.sellerId === userId },
          now,
        );
  if (reports === 0) return { ok: false, reason: "already-handled" };
  const closed =
    conversationId === null
      ? ({ column: "member_report_id", subjectId: userId } as const)
      : ({ column: "conversation_report_id", subjectId: conversationId } as const);
  await answerReporters(transaction, { ...closed, closedAt: now }, { id: moderatorId });
  return { ok: true, reports };
}
