import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { CaseState } from "./cases.queries.server.ts";
import type { MemberReportReason } from "./report.ts";

/** A reported member, for moderators. Without email, phone and reporters. */
export type MemberCase = {
  member: { publicId: string; name: string; createdAt: Date; activeListings: number };
  /** number of open reports by reason, most frequent first */
  openReasons: { reason: MemberReportReason; count: number }[];
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

/** Open: with open reports, most reported first, then longest waiting. Closed: without, latest decision first. */
export async function listMemberCases(
  db: ReadDb,
  { state, limit, viewerId }: { state: CaseState; limit: number; viewerId: string },
): Promise<MemberCase[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from member_reports group by user_id
    having ${state === "open" ? sql`count(*) filter (where closed_at is null) > 0` : sql`bool_and(closed_at is not null)`}
    order by count(*) filter (where closed_at is null) desc,
      ${state === "open" ? sql`min(created_at) filter (where closed_at is null)` : sql`max(closed_at) desc`}, user_id
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

async function casesOf(db: ReadDb, ids: readonly string[], viewerId: string): Promise<MemberCase[]> {
  if (ids.length === 0) return [];
  const [members, reports, reasons] = await Promise.all([
    sql<MemberCase["member"] & { id: string }>`
      select id, public_id as "publicId", shown_name(name, shows_short_name) as name, created_at as "createdAt",
        (select count(*) from listings where author_id = users.id and visibility = 'public') as "activeListings"
      from users where id = any(${ids}::uuid[])`.execute(db),
    sql<MemberCase["reports"][number] & { userId: string }>`
      select id, user_id as "userId", reason, body as text, is_member as "isMember",
        created_at as "createdAt", closed_at as "closedAt"
      from (select *, row_number() over (partition by user_id
          order by closed_at is not null, created_at desc, id desc) as rank
        from member_reports where user_id = any(${ids}::uuid[])) as numbered
      where rank <= ${maxListedReports} order by rank`.execute(db),
    sql<{ userId: string; reason: MemberReportReason; count: number }>`
      select user_id as "userId", reason, count(*) as count from member_reports
      where user_id = any(${ids}::uuid[]) and closed_at is null
      group by user_id, reason order by count desc, reason`.execute(db),
  ]);
  const rowsOf = <Row extends { userId: string }>(rows: Row[], id: string) =>
    rows.filter(({ userId }) => userId === id).map(({ userId: _, ...rest }) => rest);
  return ids.flatMap((id) => {
    const found = members.rows.find((row) => row.id === id);
    if (!found) return [];
    const { id: userId, ...member } = found;
    return [
      {
        member,
        openReasons: rowsOf(reasons.rows, id),
        reports: rowsOf(reports.rows, id),
        isOwn: userId === viewerId,
      },
    ];
  });
}
