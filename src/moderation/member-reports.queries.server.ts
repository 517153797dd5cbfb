import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { CaseState } from "./cases.queries.server.ts";
import { openWeight, riskCase } from "./priority.queries.server.ts";
import { memberReportRisk } from "./priority.ts";
import type { MemberReportReason } from "./report.ts";

/** A reported member, for moderators. Without email, phone and reporters. */
export type MemberCase = {
  member: { publicId: string; name: string; createdAt: Date; activeListings: number };
  record: {
    /** decisions to remove one of their listings */
    removals: number;
    /** of all their listings, open and closed */
    reports: number;
    suspensions: number;
    isSuspended: boolean;
  };
  /** number of open reports by reason, most frequent first */
  openReasons: { reason: MemberReportReason; count: number }[];
  /** of open reports: see priority.ts, and since when they wait; null: none is open */
  waiting: { risk: number; since: Date } | null;
  /** latest reports, open ones first */
  reports: {
    id: string;
    reason: MemberReportReason;
    text: string;
    isMember: boolean;
    createdAt: Date;
    closedAt: Date | null;
  }[];
  isOwn: boolean;
};

/** Maximum of listed reports per member. `openReasons` counts all. */
const maxListedReports = 20;

const weight = openWeight(riskCase(memberReportRisk));

/** Open: with open reports, by risk and waiting time (priority.ts). Closed: without, latest decision first. */
export async function listMemberCases(
  db: ReadDb,
  { state, limit, viewerId }: { state: CaseState; limit: number; viewerId: string },
): Promise<MemberCase[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from member_reports group by user_id
    having ${state === "open" ? sql`count(*) filter (where closed_at is null) > 0` : sql`bool_and(closed_at is not null)`}
    order by ${state === "open" ? weight : sql`max(closed_at)`} desc, user_id
    limit ${limit}`.execute(db);
  return casesOf(
    db,
    rows.map(({ id }) => id),
    viewerId,
  );
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

function waitingOf(
  open: readonly { reason: MemberReportReason; count: number; since: Date }[],
): MemberCase["waiting"] {
  if (open.length === 0) return null;
  return {
    risk: open.reduce((sum, { reason, count }) => sum + memberReportRisk[reason] * count, 0),
    since: new Date(Math.min(...open.map(({ since }) => since.getTime()))),
  };
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
        coalesce(suspended_until > now(), false) as "isSuspended"
      from users where id = any(${ids}::uuid[])`.execute(db),
    sql<MemberCase["reports"][number] & { userId: string }>`
      select id, user_id as "userId", reason, body as text, is_member as "isMember",
        created_at as "createdAt", closed_at as "closedAt"
      from (select *, row_number() over (partition by user_id
          order by closed_at is not null, created_at desc, id desc) as rank
        from member_reports where user_id = any(${ids}::uuid[])) as numbered
      where rank <= ${maxListedReports} order by rank`.execute(db),
    sql<{ userId: string; reason: MemberReportReason; count: number; since: Date }>`
      select user_id as "userId", reason, count(*) as count, min(created_at) as since from member_reports
      where user_id = any(${ids}::uuid[]) and closed_at is null
      group by user_id, reason order by count desc, reason`.execute(db),
  ]);
  const rowsOf = <Row extends { userId: string }>(rows: Row[], id: string) =>
    rows.filter(({ userId }) => userId === id).map(({ userId: _, ...rest }) => rest);
  return ids.flatMap((id) => {
    const found = members.rows.find((row) => row.id === id);
    if (!found) return [];
    const { id: userId, removals, reports: reportsOfListings, suspensions, isSuspended, ...member } = found;
    return [
      {
        member,
        record: { removals, reports: reportsOfListings, suspensions, isSuspended },
        openReasons: rowsOf(reasons.rows, id).map(({ reason, count }) => ({ reason, count })),
        waiting: waitingOf(rowsOf(reasons.rows, id)),
        reports: rowsOf(reports.rows, id),
        isOwn: userId === viewerId,
      },
    ];
  });
}
