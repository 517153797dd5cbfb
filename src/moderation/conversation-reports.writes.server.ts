import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { MemberReportReason } from "./report.ts";

/**
 * Its participants, null once their account is closed. Locked, so that it is not deleted meanwhile: closing the last account
 * deletes a conversation without open reports.
 */
export async function lockConversation(
  db: WriteDb,
  id: string,
): Promise<{ buyerId: string | null; sellerId: string | null; isReported: boolean } | null> {
  const { rows } = await sql<{ buyerId: string | null; sellerId: string | null; isReported: boolean }>`
    select buyer_id as "buyerId", seller_id as "sellerId",
      exists (select from conversation_reports where conversation_id = conversations.id) as "isReported"
    from conversations where id = ${id} for no key update`.execute(db);
  return rows[0] ?? null;
}

export type NewConversationReport = {
  id: string;
  conversationId: string;
  isAboutSeller: boolean;
  /** null: the person */
  messageId: string | null;
  reporterId: string;
  reason: MemberReportReason;
  text: string;
};

/** `already-received`: an open report of the same; `missing`: the message is not one of the reported person. */
export async function insertConversationReport(
  db: WriteDb,
  report: NewConversationReport,
  now: Date,
): Promise<"inserted" | "already-received" | "missing"> {
  const { id, conversationId, isAboutSeller, messageId, reporterId, reason, text } = report;
  if (messageId) {
    const message = await db
      .selectFrom("messages")
      .select("id")
      .where("id", "=", messageId)
      .where("conversation_id", "=", conversationId)
      .where(sql<boolean>`author_id is distinct from ${reporterId}`)
      .executeTakeFirst();
    if (!message) return "missing";
  }
  const { numAffectedRows } = await sql`
    insert into conversation_reports (id, conversation_id, is_about_seller, message_id, reason, body, created_at)
    values (${id}, ${conversationId}, ${isAboutSeller}, ${messageId}, ${reason}, ${text}, ${now})
    on conflict (conversation_id, is_about_seller, message_id) where closed_at is null do nothing`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n ? "inserted" : "already-received";
}

type Decision = { conversationId: string; moderatorId: string };

/** Returns the number of reports closed. `isAboutSeller`: only those about the seller, or the buyer. */
export async function closeConversationReports(
  db: WriteDb,
  { conversationId, moderatorId, isAboutSeller }: Decision & { isAboutSeller?: boolean },
  now: Date,
): Promise<number> {
  let open = db
    .updateTable("conversation_reports")
    .set({ closed_at: now, closed_by: moderatorId })
    .where("conversation_id", "=", conversationId)
    .where("closed_at", "is", null);
  if (isAboutSeller !== undefined) open = open.where("is_about_seller", "=", isAboutSeller);
  const { numUpdatedRows } = await open.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Reopens the reports that this moderator closed last, unless another closed some since, and returns their number.
 * Skipped: those of the same as an open one.
 */
export async function reopenConversationReportRows(
  db: WriteDb,
  { conversationId, moderatorId }: Decision,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update conversation_reports set closed_at = null, closed_by = null
    where conversation_id = ${conversationId} and closed_by = ${moderatorId}
      and (reason <> 'other' or body <> '')
      and closed_at = (select max(closed_at) from conversation_reports where conversation_id = ${conversationId})
      and not exists (select from conversation_reports as newer where newer.closed_at is null
        and newer.conversation_id = conversation_reports.conversation_id
        and newer.is_about_seller = conversation_reports.is_about_seller
        and newer.message_id is not distinct from conversation_reports.message_id)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Purges the text of reports that were closed before `before`. */
export async function purgeConversationReportsBefore(db: WriteDb, before: Date): Promise<void> {
  await db
    .updateTable("conversation_reports")
    .set({ body: "" })
    .where("body", "<>", "")
    .where("closed_at", "<", before)
    .execute();
}
