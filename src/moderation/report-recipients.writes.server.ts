import { sql } from "kysely";
import { enqueueEmails } from "../email/index.server.ts";
import type { Transaction } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { reportAnsweredEmail } from "./emails/report-answered.ts";

const hourMs = 3_600_000;

const reportTables = {
  report_id: { table: "reports", subject: "listing_id" },
  member_report_id: { table: "member_reports", subject: "user_id" },
  conversation_report_id: { table: "conversation_reports", subject: "conversation_id" },
} as const;
type ReportColumn = keyof typeof reportTables;

/** Stores who is notified of the outcome of a report: the account, or else the address; no row when there is neither. */
export async function insertReportRecipient(
  db: WriteDb,
  column: ReportColumn,
  recipient: { id: string; reportId: string; userId: string | null; email: string | null },
  now: Date,
): Promise<void> {
  const { id, reportId, userId, email } = recipient;
  if (!userId && !email) return;
  await sql`insert into report_recipients (id, ${sql.ref(column)}, user_id, email, created_at)
    values (${id}, ${reportId}, ${userId}, ${userId ? null : email}, ${now})`.execute(db);
}

/**
 * Tells those whose reports of this subject were closed at `closedAt`: an event, of which the notification centre follows, and
 * an email. Events name the row, never the account. A moderator who decided about their own report needs no answer.
 */
export async function answerReporters(
  { db, now, recordAll }: Pick<Transaction, "db" | "now" | "recordAll">,
  { column, subjectId, closedAt }: { column: ReportColumn; subjectId: string; closedAt: Date },
  actor: { id: string },
): Promise<void> {
  const { table, subject } = reportTables[column];
  const { rows } = await sql<{ id: string; userId: string | null }>`
    update report_recipients set answered_at = ${now} from ${sql.table(table)} as closed
    where closed.id = ${sql.ref(`report_recipients.${column}`)}
      and ${sql.ref(`closed.${subject}`)} = ${subjectId} and closed_at = ${closedAt}
    returning report_recipients.id, report_recipients.user_id as "userId"`.execute(db);
  const told = rows.filter(({ userId }) => userId !== actor.id);
  await tell(
    { db, recordAll },
    told.map(({ id }) => id),
  );
}

async function tell(
  { db, recordAll }: Pick<Transaction, "db" | "recordAll">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordAll(
    "report.answered",
    ids.map((id) => ({ type: "report", id })),
  );
  await enqueueEmails(
    db,
    reportAnsweredEmail,
    ids.map((id) => ({ payload: { recipientId: id } })),
  );
}

/**
 * Notifies those who reported a listing that its author deleted before a decision, once the author had an hour to undo that. The
 * reports stay open: an author who restores the listing does not escape the decision, of which the reporters are notified then.
 * @returns how many
 */
export async function answerReportersOfDeleted({
  db,
  now,
  recordAll,
}: Pick<Transaction, "db" | "now" | "recordAll">): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update report_recipients set answered_at = ${now} from reports join listings on listings.id = listing_id
    where reports.id = report_id and answered_at is null and closed_at is null
      and deleted_at <= ${new Date(now.getTime() - hourMs)}
    returning report_recipients.id`.execute(db);
  await tell(
    { db, recordAll },
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes recipients who were notified before `before`; others are deleted with the report or the account. */
export async function deleteReportRecipientsBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("report_recipients").where("answered_at", "<", before).execute();
}
