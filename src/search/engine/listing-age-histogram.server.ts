/** How far back the newest ads go, so that a search looks at no more of them than it needs. */
import { sql } from "kysely";
import { newestFirst, publicListings } from "../../listings/cards.queries.server.ts";
import { staleWhileRevalidate } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import type { ListingAges } from "../query/listing-age-histogram.ts";

/** To the last of them 65,536 ads are gone through, in 30 ms; searches that need more want a good part of all. */
const marks = Array.from({ length: 17 }, (_, power) => 2 ** power);
const lastMark = Math.max(...marks);

/**
 * As of a minute ago or, when nobody searched since, of longer: the ads that came meanwhile are newer than all of these,
 * so that who looks as far back finds no fewer.
 */
export const listingAgeHistogram = staleWhileRevalidate(findAges);

async function findAges(db: ReadDb): Promise<ListingAges> {
  const newest = newestFirst(publicListings(db)).select(["listed_at", "id"]).limit(lastMark);
  const { rows } = await sql<{ ads: number; listedAt: Date; total: number }>`
    ${prepared} select ads, listed_at as "listedAt", (select sum(listing_count)::integer from listing_counts) as total
    from (
      select listed_at, row_number() over (order by listed_at desc, id desc)::integer as ads from (${newest}) as newest
    ) as placed
    where ads = any(${marks}::integer[]) order by ads
  `.execute(db);
  return { total: rows[0]?.total ?? 0, marks: rows.map(({ ads, listedAt }) => ({ ads, listedAt })) };
}
