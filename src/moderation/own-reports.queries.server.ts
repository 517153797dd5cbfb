import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Verdict } from "./moderation.ts";
import type { MemberReportReason, ReportReason } from "./report.ts";

/** A report as its reporter sees it. */
export type OwnReport = {
  id: string;
  /** title of the listing, or name of the member */
  about: string;
  /** null: about a member */
  listingId: string | null;
  reason: ReportReason | MemberReportReason;
  sentAt: Date;
  closedAt: Date | null;
  /** the decision that closed it; null while open, and of a member's, which names no decision */
  verdict: Verdict | null;
};

const shownMax = 50;

/**
 * What became of the reports that this reporter made while signed in, latest first. Reports name no account, only the
 * hash.
 * @param reporter keyed hash of the account, as stored in reports
 */
export async function findOwnReports(db: ReadDb, reporter: string): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select reports.id, listings.title as about, listings.id as "listingId", reports.reason,
      reports.created_at as "sentAt", closed_at as "closedAt",
      (select verdict from moderation_decisions
        where moderation_decisions.listing_id = reports.listing_id and decided_at = closed_at limit 1) as verdict
    from reports join listings on listings.id = reports.listing_id
    where reporter = ${reporter} and is_member
    union all
    select member_reports.id, shown_name(users.name, users.shows_short_name), null, reason,
      member_reports.created_at, closed_at, null
    from member_reports join users on users.id = user_id
    where reporter = ${reporter} and is_member
    order by "sentAt" desc limit ${shownMax}`.execute(db);
  return rows;
}
