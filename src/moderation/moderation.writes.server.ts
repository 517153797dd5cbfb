import type { ListingStatus } from "../listings/listing.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { Grounds, Verdict } from "./moderation.ts";
import type { ReportReason } from "./report.ts";

export type NewReport = {
  id: string;
  listingId: string;
  reason: ReportReason;
  text: string;
  /** keyed hash of the account or the address, only to detect repeated reports */
  reporter: string;
  isMember: boolean;
};

/** False when the reporter already has an open report of the listing. */
export async function insertReport(db: WriteDb, report: NewReport, now: Date): Promise<boolean> {
  const result = await db
    .insertInto("reports")
    .values({
      id: report.id,
      listing_id: report.listingId,
      reason: report.reason,
      body: report.text,
      reporter: report.reporter,
      is_member: report.isMember,
      created_at: now,
      closed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["listing_id", "reporter"]).where("closed_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Closes the open reports of a listing: how many, and when the first was made, for the event of the decision. */
export async function closeReports(
  db: WriteDb,
  listingId: string,
  now: Date,
): Promise<{ reports: number; reportedAt: Date | null }> {
  const closed = await db
    .updateTable("reports")
    .set({ closed_at: now })
    .where("listing_id", "=", listingId)
    .where("closed_at", "is", null)
    .returning("created_at as createdAt")
    .execute();
  const times = closed.map(({ createdAt }) => createdAt.getTime());
  return { reports: closed.length, reportedAt: times.length > 0 ? new Date(Math.min(...times)) : null };
}

/**
 * Reopens the reports that were closed at `closedAt` and returns their number. Skipped: purged reports, and those whose
 * reporter has an open report of the listing.
 */
export async function reopenReportRows(db: WriteDb, listingId: string, closedAt: Date): Promise<number> {
  const result = await db
    .updateTable("reports")
    .set({ closed_at: null })
    .where("listing_id", "=", listingId)
    .where("closed_at", "=", closedAt)
    .where("reporter", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reports as newer")
            .select("newer.id")
            .whereRef("newer.listing_id", "=", "reports.listing_id")
            .whereRef("newer.reporter", "=", "reports.reporter")
            .where("newer.closed_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Purges text and reporter hash of reports that were closed, or whose listing was deleted, before `before`. */
export async function purgeReportsBefore(db: WriteDb, before: Date, now: Date): Promise<void> {
  await db
    .updateTable("reports")
    .set((eb) => ({ body: "", reporter: null, closed_at: eb.fn.coalesce("closed_at", eb.val(now)) }))
    .where("reporter", "is not", null)
    .where((eb) =>
      eb.or([
        eb("closed_at", "<", before),
        eb(
          "listing_id",
          "in",
          eb.selectFrom("listings").select("listings.id").where("deleted_at", "<", before),
        ),
      ]),
    )
    .execute();
}

export type NewDecision = {
  id: string;
  listingId: string;
  moderatorId: string;
  verdict: Verdict;
  /** of a decision against the author */
  grounds: Grounds | null;
  /** of a removal: the previous status */
  statusBefore: ListingStatus | null;
};

export async function insertDecision(db: WriteDb, decision: NewDecision, now: Date): Promise<void> {
  const { grounds } = decision;
  await db
    .insertInto("moderation_decisions")
    .values({
      id: decision.id,
      listing_id: decision.listingId,
      moderator_id: decision.moderatorId,
      verdict: decision.verdict,
      reason: grounds?.reason ?? null,
      body: grounds?.text ?? "",
      evidence: grounds?.evidence ?? "",
      status_before: decision.statusBefore,
      decided_at: now,
    })
    .execute();
}
