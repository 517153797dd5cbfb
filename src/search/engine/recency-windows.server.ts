/** Recency windows: scans matches from newest to oldest, one time window per query, until enough are found. */
import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { blockStart, termsSince } from "../index/index-terms.ts";
import { listingAgeHistogram } from "./listing-age-histogram.server.ts";
import { windowStart } from "./listing-age-histogram.ts";

/**
 * Safety margin of the window, about two standard deviations: a window that is too wide costs less than another query.
 */
const safetyMargin = (needed: number) => 1 + 2 / Math.sqrt(needed);
/**
 * Bounds of the growth from one window to the next. Unbounded extrapolation fails when a burst of new listings is not
 * representative.
 */
const growthMin = 1.25;
const growthMax = 8;
/** Above this share of all listings, the remaining ones are queried at once. */
const windowShareMax = 0.5;

/**
 * Runs `runQuery` with a condition for successive, disjoint time windows sized by the match rate so far, until enough
 * matches are found; the last window contains everything older.
 * @param limits.enough number of matches that need no further window; `needed` by default
 * @param limits.expected estimated number of matches among all listings
 * @returns `isComplete`: no window is left that may have further matches
 */
export async function scanRecencyWindows<Batch extends { total: number }>(
  db: ReadDb,
  { needed, enough = needed, expected }: { needed: number; enough?: number; expected: number },
  runQuery: (window: RawBuilder<boolean>, needed: number) => Promise<Batch>,
): Promise<{ batches: Batch[]; isComplete: boolean }> {
  const batches: Batch[] = [];
  let missing = needed;
  let until: Date | null = null;
  let share = (safetyMargin(needed) * needed) / Math.max(1, expected);
  while (share < windowShareMax) {
    const now = new Date();
    const ages = await listingAgeHistogram(db);
    const since = blockStart(windowStart(ages, share * ages.total, now), now);
    const terms = termsSince(since, now, until);
    // Empty when the previous window already reached as far.
    if (terms.length > 0) {
      const batch = await runQuery(matchesAnyTerm(terms), missing);
      batches.push(batch);
      missing -= batch.total;
      until = since;
    }
    if (needed - missing >= enough) return { batches, isComplete: false };
    // Older listings are assumed to match at the observed rate; without any match the window grows by the maximum.
    const found = needed - missing;
    share *= Math.max(growthMin, Math.min(growthMax, 1 + (safetyMargin(missing) * missing) / found));
  }
  batches.push(await runQuery(until ? sql<boolean>`listed_at < ${until}` : sql<boolean>`true`, missing));
  return { batches, isComplete: true };
}

/** Whether a listing has at least one of the terms (search index). */
export function matchesAnyTerm(terms: readonly string[]) {
  return sql<boolean>`listing_terms(listed_at, category, sub_category, search_place, place_cell) && ${terms}::text[]`;
}
