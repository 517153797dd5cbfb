/** Queries that reports of listings, members and conversations share. Each subject has its own table of reports. */
import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { memberReportRisk } from "./priority.ts";
import type { MemberReportReason, ReportReason } from "./report.ts";

export type CaseState = "open" | "closed";

export type CaseReport<Reason = ReportReason> = {
  id: string;
  reason: Reason;
  text: string;
  isMember: boolean;
  createdAt: Date;
  closedAt: Date | null;
};

/** `risk`: the sum of the open reports, without waiting time (priority.ts) */
export type Waiting = { risk: number; since: Date };

/** Maximum of listed reports per subject. */
export const maxListedReports = 20;

/** The risk of a row's `reason`. */
export function riskCase(risks: Readonly<Record<string, number>>) {
  const cases = Object.entries(risks).map(([reason, risk]) => sql`when ${reason} then ${risk}::int`);
  return sql<number>`case reason ${sql.join(cases, sql` `)} end`;
}

/** Risk plus days of waiting (priority.ts), of the open rows of a group of reports. */
const openWeight = sql`
  sum(${riskCase(memberReportRisk)}) filter (where closed_at is null)
    + extract(epoch from now() - min(created_at) filter (where closed_at is null)) / 86400`;

/**
 * Ids of reported members or conversations. Open: with open reports, by risk and waiting time (priority.ts). Closed: without,
 * latest decision first.
 */
export async function findReported(
  db: ReadDb,
  of:
    | { table: "member_reports"; column: "user_id" }
    | { table: "conversation_reports"; column: "conversation_id" },
  { state, limit }: { state: CaseState; limit: number },
): Promise<string[]> {
  const id = sql.ref(of.column);
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(of.table)} group by ${id}
    having ${state === "open" ? sql`count(*) filter (where closed_at is null) > 0` : sql`bool_and(closed_at is not null)`}
    order by ${state === "open" ? openWeight : sql`max(closed_at)`} desc, ${id}
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Finds the latest reports of each subject, open ones first, by id of the subject. */
export async function findLatestReports<Reason = ReportReason>(
  db: ReadDb,
  of: { table: "reports"; column: "listing_id" } | { table: "member_reports"; column: "user_id" },
  ids: readonly string[],
): Promise<Map<string, CaseReport<Reason>[]>> {
  const subject = sql.ref(of.column);
  const { rows } = await sql<CaseReport<Reason> & { subjectId: string }>`
    select id, ${subject} as "subjectId", reason, body as text, is_member as "isMember",
      created_at as "createdAt", closed_at as "closedAt"
    from (select *, row_number() over (partition by ${subject}
        order by closed_at is not null, created_at desc, id desc) as rank
      from ${sql.table(of.table)} where ${subject} = any(${[...ids]}::uuid[])) as numbered
    where rank <= ${maxListedReports} order by rank`.execute(db);
  const reports = new Map<string, CaseReport<Reason>[]>(ids.map((id) => [id, []]));
  for (const { subjectId, ...report } of rows) reports.get(subjectId)?.push(report as CaseReport<Reason>);
  return reports;
}

/** Risk and age of open reports about a member or a conversation; null without any. */
export function waitingOf(
  open: readonly { reason: MemberReportReason; count: number; since: Date }[],
): Waiting | null {
  if (open.length === 0) return null;
  return {
    risk: open.reduce((sum, { reason, count }) => sum + memberReportRisk[reason] * count, 0),
    since: new Date(Math.min(...open.map(({ since }) => since.getTime()))),
  };
}
