import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { MemberReportReason } from "./report.ts";
import {
  type CaseReport,
  type CaseState,
  findLatestReports,
  findReported,
  type Waiting,
  waitingOf,
} from "./reports.queries.server.ts";

/** A reported member, for moderators. Without email, phone and reporters. */
export type MemberCase = {
  member: { publicId: string; name: string; createdAt: Date; activeListings: number };
  record: {
    /** decisions to remove one of their listings */
    removals: number;
    /** of all their listings, open and closed */
    reports: number;
    suspensions: number;
    /** null: not suspended */
    suspendedUntil: Date | null;
  };
  /** number of open reports by reason, most frequent first */
  openReasons: { reason: MemberReportReason; count: number }[];
  /** of open reports: see priority.ts, and since when they wait; null: none is open */
  waiting: Waiting | null;
  /** latest reports, open ones first */
  reports: CaseReport<MemberReportReason>[];
  isOwn: boolean;
};

const ofMembers = { table: "member_reports", column: "user_id" } as const;

/** Open: with open reports, by risk and waiting time (priority.ts). Closed: without, latest decision first. */
export async function listMemberCases(
  db: ReadDb,
  { viewerId, ...page }: { state: CaseState; limit: number; viewerId: string },
): Promise<MemberCase[]> {
  return casesOf(db, await findReported(db, ofMembers, page), viewerId);
}

/** Null when the account is closed, or was never reported. */
export async function findMemberCase(
  db: ReadDb,
  publicId: string,
  viewerId: string,
): Promise<MemberCase | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where public_id = ${publicId}
      and exists (select from member_reports where user_id = users.id)`.execute(db);
  return rows[0] ? ((await casesOf(db, [rows[0].id], viewerId))[0] ?? null) : null;
}

async function casesOf(db: ReadDb, ids: readonly string[], viewerId: string): Promise<MemberCase[]> {
  if (ids.length === 0) return [];
  const [members, reports, reasons] = await Promise.all([
    sql<MemberCase["member"] & MemberCase["record"] & { id: string }>`
      select id, public_id as "publicId", shown_name(name, shows_short_name) as name, created_at as "createdAt",
        (select count(*) from listings where author_id = users.id and visibility = 'public') as "activeListings",
        (select count(*) from listings join moderation_decisions on listing_id = listings.id
          where author_id = users.id and verdict = 'removed') as removals,
        (select count(*) from listings join reports on listing_id = listings.id where author_id = users.id) as reports,
        (select count(*) from events where subject_type = 'user' and subject_id = users.id::text
          and verb = 'user.suspended') as suspensions,
        case when suspended_until > now() then suspended_until end as "suspendedUntil"
      from users where id = any(${ids}::uuid[])`.execute(db),
    findLatestReports<MemberReportReason>(db, ofMembers, ids),
    sql<{ userId: string; reason: MemberReportReason; count: number; since: Date }>`
      select user_id as "userId", reason, count(*) as count, min(created_at) as since from member_reports
      where user_id = any(${ids}::uuid[]) and closed_at is null
      group by user_id, reason order by count desc, reason`.execute(db),
  ]);
  return ids.flatMap((id) => {
    const found = members.rows.find((row) => row.id === id);
    if (!found) return [];
    const openReasons = reasons.rows.filter((row) => row.userId === id);
    const {
      id: userId,
      removals,
      reports: reportsOfListings,
      suspensions,
      suspendedUntil,
      ...member
    } = found;
    return [
      {
        member,
        record: { removals, reports: reportsOfListings, suspensions, suspendedUntil },
        openReasons: openReasons.map(({ reason, count }) => ({ reason, count })),
        waiting: waitingOf(openReasons),
        reports: reports.get(id) ?? [],
        isOwn: userId === viewerId,
      },
    ];
  });
}
