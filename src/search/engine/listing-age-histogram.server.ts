/** Age histogram of the newest listings, used to choose the first recency window of a search. */
import { sql } from "kysely";
import { newestFirst, publicListings } from "../../listings/index.server.ts";
import { staleWhileRevalidate } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { AgeHistogram } from "./listing-age-histogram.ts";

/**
 * The last mark scans 65,536 listings in 30 ms; a search that needs more reads a large share of all listings anyway.
 */
const marks = Array.from({ length: 17 }, (_, power) => 2 ** power);
const lastMark = Math.max(...marks);

/**
 * At most a minute old, or older if there was no search since. Listings published meanwhile are newer than all marks,
 * so a stale histogram only widens the window.
 */
export const listingAgeHistogram = staleWhileRevalidate(loadHistogram);

async function loadHistogram(db: ReadDb): Promise<AgeHistogram> {
  const newest = newestFirst(publicListings(db)).select(["listed_at", "id"]).limit(lastMark);
  const { rows } = await sql<{ count: number; listedAt: Date; total: number }>`
    ${prepared} select count, listed_at as "listedAt", (select sum(listing_count)::integer from listing_counts) as total
    from (
      select listed_at, row_number() over (order by listed_at desc, id desc)::integer as count from (${newest}) as newest
    ) as placed
    where count = any(${marks}::integer[]) order by count
  `.execute(db);
  return { total: rows[0]?.total ?? 0, marks: rows.map(({ count, listedAt }) => ({ count, listedAt })) };
}
