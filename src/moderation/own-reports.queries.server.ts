import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Verdict } from "./moderation.ts";
import type { MemberReportReason, ReportReason } from "./report.ts";
import { suspensionSince, verdictOf } from "./report-recipients.queries.server.ts";

/** A report as its reporter sees it. */
export type OwnReport = {
  id: string;
  /** title of the listing, also of the conversation about it, or name of the member */
  about: string;
  subject: "listing" | "member" | "conversation";
  /** of a listing */
  listingId: string | null;
  reason: ReportReason | MemberReportReason;
  sentAt: Date;
  closedAt: Date | null;
  /** the decision that closed it; null while open; of members and conversations `suspended` or null */
  verdict: Verdict | null;
  /** the author deleted the listing before a decision */
  isWithdrawn: boolean;
};

const shownMax = 50;

/**
 * Outcomes of the reports that this reporter made while signed in, latest first. Reports name no account, only the
 * hash.
 * @param reporter keyed hash of the account, as stored in reports
 */
export async function findOwnReports(
  db: ReadDb,
  { userId, reporter }: { userId: string; reporter: string },
): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select reports.id, listings.title as about, listings.id as "listingId", reports.reason,
      reports.created_at as "sentAt", closed_at as "closedAt",
      ${verdictOf("reports")} as verdict, 'listing' as subject,
      closed_at is null and deleted_at is not null as "isWithdrawn"
    from reports join listings on listings.id = reports.listing_id
    where reporter = ${reporter} and is_member
    union all
    select member_reports.id, shown_name(users.name, users.shows_short_name), null, reason,
      member_reports.created_at, closed_at, ${suspensionSince("users.suspended_until", "member_reports.closed_at")}, 'member', false
    from member_reports join users on users.id = user_id
    where reporter = ${reporter} and is_member
    union all
    select conversation_reports.id, coalesce(listings.title, listing_title), null, reason,
      conversation_reports.created_at, closed_at, ${suspensionSince("partner.suspended_until", "conversation_reports.closed_at")}, 'conversation', false
    from conversation_reports join conversations on conversations.id = conversation_id
    left join listings on listings.id = conversations.listing_id
    left join users as partner
      on partner.id = case when is_about_seller then conversations.seller_id else conversations.buyer_id end
    where ${userId} = case when is_about_seller then buyer_id else seller_id end
    order by "sentAt" desc limit ${shownMax}`.execute(db);
  return rows;
}
