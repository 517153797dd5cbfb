import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Verdict } from "./moderation.ts";

/** A report that was decided, for the email about its outcome. */
export type ReportAnswer = {
  /** null: of a visitor */
  userId: string | null;
  to: string;
  recipientName: string;
  about: "listing" | "member" | "conversation";
  /** title of the listing, or name of the member */
  title: string;
  sentAt: Date;
  /** the decision that counts today; of a member or a conversation `suspended` or null */
  verdict: Verdict | null;
  /** the listing's author deleted it before a decision */
  isWithdrawn: boolean;
};

/**
 * The decision that closed a listing's reports, or the restoration that reversed it since.
 * @param report alias of `reports`
 */
export const verdictOf = (report: string) => sql<Verdict | null>`(
  select verdict from moderation_decisions as decision
  where decision.listing_id = ${sql.ref(`${report}.listing_id`)}
    and (decided_at = ${sql.ref(`${report}.closed_at`)}
      or (verdict = 'restored' and decided_at > ${sql.ref(`${report}.closed_at`)}
        and exists (select from moderation_decisions as removal where removal.listing_id = decision.listing_id
          and removal.verdict = 'removed' and removal.decided_at = ${sql.ref(`${report}.closed_at`)})))
  order by decided_at desc, decision.id desc limit 1)`;

/** Outcome of reports of members and conversations: only whether the account is suspended. */
export const suspensionSince = (until: string, closedAt: string) =>
  sql<Verdict | null>`case when ${sql.ref(until)} > ${sql.ref(closedAt)} then 'suspended' end`;

/** Null when the report is open again, unless its listing is deleted, or its recipient is deleted. */
export async function findReportAnswer(db: ReadDb, recipientId: string): Promise<ReportAnswer | null> {
  const { rows } = await sql<ReportAnswer>`
    select recipient.user_id as "userId", coalesce(users.email, recipient.email) as to,
      coalesce(users.name, '') as "recipientName",
      case when report_id is not null then 'listing' when member_report_id is not null then 'member'
        else 'conversation' end as about,
      coalesce(listings.title, shown_name(member.name, member.shows_short_name), conversations.listing_title,
        conversation_listings.title, '') as title,
      recipient.created_at as "sentAt", coalesce(${verdictOf("reports")},
        ${suspensionSince("member.suspended_until", "member_reports.closed_at")},
        ${suspensionSince("partner.suspended_until", "conversation_reports.closed_at")}) as verdict,
      reports.closed_at is null and listings.deleted_at is not null as "isWithdrawn"
    from report_recipients as recipient
    left join users on users.id = recipient.user_id
    left join reports on reports.id = report_id
    left join listings on listings.id = reports.listing_id
    left join member_reports on member_reports.id = member_report_id
    left join users as member on member.id = member_reports.user_id
    left join conversation_reports on conversation_reports.id = conversation_report_id
    left join conversations on conversations.id = conversation_reports.conversation_id
    left join users as partner
      on partner.id = case when conversation_reports.is_about_seller then conversations.seller_id else conversations.buyer_id end
    left join listings as conversation_listings on conversation_listings.id = conversations.listing_id
    where recipient.id = ${recipientId}
      and coalesce(reports.closed_at, member_reports.closed_at, conversation_reports.closed_at, listings.deleted_at)
        is not null`.execute(db);
  return rows[0] ?? null;
}
