import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { MemberReportReason } from "./report.ts";

export type NewMemberReport = {
  id: string;
  userId: string;
  reason: MemberReportReason;
  text: string;
  /** keyed hash of the account or the address, only to detect repeated reports */
  reporter: string;
  isMember: boolean;
};

/** False when the reporter already has an open report of the member, or the account is closed meanwhile. */
export async function insertMemberReport(db: WriteDb, report: NewMemberReport, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_reports (id, user_id, reason, body, reporter, is_member, created_at)
    select ${report.id}::uuid, users.id, ${report.reason}, ${report.text}, ${report.reporter}, ${report.isMember}::boolean,
      ${now}::timestamptz
    from users where users.id = ${report.userId} for key share
    on conflict (user_id, reporter) where closed_at is null do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the number of reports closed. */
export async function closeMemberReports(
  db: WriteDb,
  { userId, moderatorId }: { userId: string; moderatorId: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("member_reports")
    .set({ closed_at: now, closed_by: moderatorId })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Reopens the reports that this moderator closed last, unless another closed some since, and returns their number.
 * Skipped: purged reports, and those whose reporter has an open report of the member.
 */
export async function reopenMemberReportRows(
  db: WriteDb,
  { userId, moderatorId }: { userId: string; moderatorId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_reports set closed_at = null, closed_by = null
    where user_id = ${userId} and closed_by = ${moderatorId} and reporter is not null
      and closed_at = (select max(closed_at) from member_reports where user_id = ${userId})
      and not exists (select from member_reports as newer where newer.user_id = member_reports.user_id
        and newer.reporter = member_reports.reporter and newer.closed_at is null)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Purges text and reporter hash of reports that were closed before `before`. */
export async function purgeMemberReportsBefore(db: WriteDb, before: Date): Promise<void> {
  await db
    .updateTable("member_reports")
    .set({ body: "", reporter: null })
    .where("reporter", "is not", null)
    .where("closed_at", "<", before)
    .execute();
}
