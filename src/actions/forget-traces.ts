import type { Db } from "../data/database.ts";
import { deleteEndedEmailLinks } from "../data/email-links.ts";
import { deleteFailedJobs } from "../data/jobs.ts";
import { forgetEndedLimits } from "../data/rate-limits.ts";
import { forgetReportsBefore } from "../data/reports.ts";
import { forgetDeletedSearches, forgetFound } from "../data/search-alerts.ts";
import { forgetSeenBefore } from "../data/seen-listings.ts";
import { deleteEndedSessions } from "../data/sessions.ts";
import { forgetViewsBefore } from "../data/views.ts";
import { reportsKeptMonths } from "../domain/report.ts";
import { newsDays, savedSearchUndoHours } from "../domain/saved-search.ts";
import { seenSince } from "../domain/seen.ts";

const dayMs = 86_400_000;
/** Time to look into why a letter could not be sent. */
const failedJobDays = 7;

/**
 * Who looked at what is kept for the day it serves to count, and 90 days for the one who did, tries for as long as their limit runs,
 * sessions and links sent by e-mail until they end, jobs that failed for good for a week, what reports say for a year after they are settled,
 * which ads a saved search has shown for sixty days, and a deleted search until its deletion is final.
 */
export async function forgetTraces(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  await forgetViewsBefore(db, yesterday);
  await forgetEndedLimits(db, now);
  await forgetSeenBefore(db, seenSince(now));
  await deleteEndedSessions(db, now);
  await deleteEndedEmailLinks(db, now);
  await deleteFailedJobs(db, new Date(now.getTime() - failedJobDays * dayMs));
  await forgetFound(db, new Date(now.getTime() - newsDays * dayMs));
  await forgetDeletedSearches(db, new Date(now.getTime() - savedSearchUndoHours * 3_600_000));
  await forgetReportsBefore(db, monthsBefore(now, reportsKeptMonths), now);
}

function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
