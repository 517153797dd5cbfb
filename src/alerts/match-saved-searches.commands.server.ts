import { enqueue, type TaskPayload } from "../jobs/queue.server.ts";
import { findHidden } from "../lists/hidden.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { filterMatching } from "../search/engine/listing-search.server.ts";
import { lastDigestTime } from "./alert-schedule.ts";
import { newMatchDays, readSavedQuery } from "./saved-search.ts";
import {
  type Candidate,
  findCandidates,
  findMatchableListing,
  lockUsersForAlerts,
  recordMatches,
} from "./saved-search-matches.queries.server.ts";
import { scheduleAlertEmail } from "./schedule-alert-emails.commands.server.ts";

/** Candidates per job; the rest is a job of its own, so that none takes long. */
const batchSize = 200;

/**
 * Matches a listing that became public or was edited against the saved searches, records the matches and schedules the emails of
 * searches with immediate alerts. Repeated, it records nothing twice. With 10,000 saved searches on two busy cores the
 * prefilter takes 25 ms and leaves about a hundred candidates of a sought-after listing; verifying one takes 10 ms. So
 * a listing that nobody seeks takes 50 ms, one that a hundred users seek a second, and no job more than two.
 * Returns how many searches matched for the first time.
 */
export async function matchSavedSearches(
  { db, now }: { db: Db; now: Date },
  { listingId, after }: TaskPayload<"match-saved-searches">,
  limit = batchSize,
): Promise<number> {
  const listing = await findMatchableListing(
    db,
    listingId,
    new Date(now.getTime() - newMatchDays * 86_400_000),
  );
  if (!listing) return 0;
  const candidates = await findCandidates(db, listingId, { after, limit });
  const matching: Candidate[] = [];
  for (const candidate of candidates) {
    const hidden = await findHidden(db, candidate.userId);
    const shown = await filterMatching(db, readSavedQuery(candidate.query), [listingId], hidden);
    if (shown.length > 0) matching.push(candidate);
  }
  const last = candidates.length === limit ? candidates.at(-1) : undefined;
  return db.transaction().execute(async (transaction) => {
    if (last) await enqueue(transaction, "match-saved-searches", { listingId, after: last.id });
    if (matching.length === 0) return 0;
    await lockUsersForAlerts(
      transaction,
      matching.map(({ userId }) => userId),
    );
    const searchIds = matching.map(({ id }) => id);
    const recorded = await recordMatches(transaction, listing, searchIds, now);
    const immediate = recorded.filter(({ alert, isPending }) => alert === "now" && isPending);
    const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
    for (const userId of new Set(immediate.map((match) => match.userId)))
      await scheduleAlertEmail(transaction, userId, due);
    return recorded.length;
  });
}
