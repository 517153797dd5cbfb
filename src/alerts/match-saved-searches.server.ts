import { enqueue, type JobPayloads } from "../jobs/queue.server.ts";
import { findHidden } from "../lists/hidden.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { filterMatching } from "../search/engine/listing-search.server.ts";
import { lastDigestTime } from "./alert-schedule.ts";
import {
  type Candidate,
  findAlertableListing,
  findCandidateSearches,
  lockUserRows,
  recordMatches,
} from "./matches.queries.server.ts";
import { newMatchDays, readSavedQuery } from "./saved-search.ts";
import { scheduleAlertEmail } from "./schedule-alert-email.server.ts";

/** Of one run; what is left is a job of its own, so that none takes long. */
const batchSize = 200;

/**
 * An ad is public: every saved search that shows it remembers it, and those that want to know at once get their letter.
 * Run again, it tells nobody twice. Measured with 10,000 saved searches on two busy cores: the sieve takes 25 ms and
 * leaves a hundred or so for an ad that many look for; each of those is asked as its page would be and written to, 10 ms.
 * So an ad that nobody looks for costs 50 ms, one that a hundred do a second, and no run more than two.
 * Gives for how many searches it was news.
 */
export async function matchSavedSearches(
  { db, now }: { db: Db; now: Date },
  { listingId, after }: JobPayloads["tell-of-listing"],
  limit = batchSize,
): Promise<number> {
  const listing = await findAlertableListing(
    db,
    listingId,
    new Date(now.getTime() - newMatchDays * 86_400_000),
  );
  if (!listing) return 0;
  const candidates = await findCandidateSearches(db, listingId, { after, limit });
  const showing: Candidate[] = [];
  for (const candidate of candidates) {
    const hidden = await findHidden(db, candidate.userId);
    const shown = await filterMatching(db, readSavedQuery(candidate.query), [listingId], hidden);
    if (shown.length > 0) showing.push(candidate);
  }
  const last = candidates.length === limit ? candidates.at(-1) : undefined;
  return db.transaction().execute(async (transaction) => {
    if (last) await enqueue(transaction, "tell-of-listing", { listingId, after: last.id });
    if (showing.length === 0) return 0;
    await lockUserRows(
      transaction,
      showing.map(({ userId }) => userId),
    );
    const searchIds = showing.map(({ id }) => id);
    const found = await recordMatches(transaction, listing, searchIds, now);
    const atOnce = found.filter(({ alert, isWaiting }) => alert === "now" && isWaiting);
    const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
    for (const userId of new Set(atOnce.map((news) => news.userId)))
      await scheduleAlertEmail(transaction, userId, due);
    return found.length;
  });
}
