import type { WriteDb } from "../platform/database/database.server.ts";
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

/** Returns the number of reports closed. */
export async function closeReports(db: WriteDb, listingId: string, now: Date): Promise<number> {
  const result = await db
    .updateTable("reports")
    .set({ closed_at: now })
    .where("listing_id", "=", listingId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Returns the number of reports reopened, of those closed at that time. Skipped: reports whose reporter has reported
 * the listing anew, and purged ones.
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
export async function deleteReportsBefore(db: WriteDb, before: Date, now: Date): Promise<void> {
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
