import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { MemberReportReason, ReportReason } from "./report.ts";

/** A report of a member, of one of their listings, or of what they wrote in a conversation. Without the reporter. */
export type ReportAbout = {
  id: string;
  subject: "listing" | "member" | "conversation";
  /** of the listing or conversation; public id of the member; null: the listing is deleted */
  subjectId: string | null;
  /** of the listing; null: of a member or conversation */
  title: string | null;
  reason: ReportReason | MemberReportReason;
  text: string;
  createdAt: Date;
  closedAt: Date | null;
};

const shownMax = 20;

/** Open ones first, then the latest. */
export async function findReportsAbout(db: ReadDb, userId: string): Promise<ReportAbout[]> {
  const { rows } = await sql<ReportAbout>`
    select * from (
      select reports.id, 'listing' as subject, case when deleted_at is null then listings.id end as "subjectId", listings.title, reason, body as text,
        reports.created_at as "createdAt", closed_at as "closedAt"
      from listings join reports on listing_id = listings.id where listings.author_id = ${userId}
      union all
      select member_reports.id, 'member', public_id, null, reason, body, member_reports.created_at, closed_at
      from member_reports join users on users.id = user_id where user_id = ${userId}
      union all
      select conversation_reports.id, 'conversation', conversations.id, null, reason, body,
        conversation_reports.created_at, closed_at
      from conversations join conversation_reports on conversation_id = conversations.id
      where (seller_id = ${userId} and is_about_seller) or (buyer_id = ${userId} and not is_about_seller)
    ) as about
    order by "closedAt" is not null, "createdAt" desc, id limit ${shownMax}`.execute(db);
  return rows;
}
