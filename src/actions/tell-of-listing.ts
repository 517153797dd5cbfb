import type { Db } from "../data/database.ts";
import { findHidden } from "../data/hidden.ts";
import { enqueue, type Tasks } from "../data/jobs.ts";
import { shownAmong } from "../data/search/listing-search.ts";
import {
  type Candidate,
  candidatesFor,
  findNewsworthy,
  keepFound,
  lockPeople,
} from "../data/search-alerts.ts";
import { lastDigestTime } from "../domain/alert-schedule.ts";
import { newsDays, readSavedQuery } from "../domain/saved-search.ts";
import { orderNewsLetter } from "./order-news-letter.ts";

/** Of one run; what is left is a job of its own, so that none takes long. */
const batchSize = 200;

/**
 * An ad is public: every saved search that shows it remembers it, and those that want to know at once get their letter.
 * Run again, it tells nobody twice. Measured with 10,000 saved searches on two busy cores: the sieve takes 25 ms and
 * leaves a hundred or so for an ad that many look for; each of those is asked as its page would be and written to, 10 ms.
 * So an ad that nobody looks for costs 50 ms, one that a hundred do a second, and no run more than two.
 * Gives for how many searches it was news.
 */
export async function tellOfListing(
  { db, now }: { db: Db; now: Date },
  { listingId, after }: Tasks["tell-of-listing"],
  limit = batchSize,
): Promise<number> {
  const listing = await findNewsworthy(db, listingId, new Date(now.getTime() - newsDays * 86_400_000));
  if (!listing) return 0;
  const candidates = await candidatesFor(db, listingId, { after, limit });
  const showing: Candidate[] = [];
  for (const candidate of candidates) {
    const hidden = await findHidden(db, candidate.userId);
    const shown = await shownAmong(db, readSavedQuery(candidate.query), [listingId], hidden);
    if (shown.length > 0) showing.push(candidate);
  }
  const last = candidates.length === limit ? candidates.at(-1) : undefined;
  return db.transaction().execute(async (transaction) => {
    if (last) await enqueue(transaction, "tell-of-listing", { listingId, after: last.id });
    if (showing.length === 0) return 0;
    await lockPeople(
      transaction,
      showing.map(({ userId }) => userId),
    );
    const searchIds = showing.map(({ id }) => id);
    const found = await keepFound(transaction, listing, searchIds, now);
    const atOnce = found.filter(({ alert, isWaiting }) => alert === "now" && isWaiting);
    const due = { now, daily: lastDigestTime("daily", now), weekly: lastDigestTime("weekly", now) };
    for (const userId of new Set(atOnce.map((news) => news.userId)))
      await orderNewsLetter(transaction, userId, due);
    return found.length;
  });
}
