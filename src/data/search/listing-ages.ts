/** How far back the newest ads go, so that a search looks at no more of them than it needs. */
import { sql } from "kysely";
import type { ListingAges } from "../../domain/search/listing-ages.ts";
import type { Db } from "../database.ts";
import { lookedUpEachMinute } from "../each-minute.ts";
import { newestFirst, publicListings } from "../listing-cards.ts";
import { prepared } from "../prepared-statements.ts";

/** To the last of them 65,536 ads are gone through, in 30 ms; searches that need more want a good part of all. */
const marks = Array.from({ length: 17 }, (_, power) => 2 ** power);
const lastMark = Math.max(...marks);

/**
 * As of a minute ago or, when nobody searched since, of longer: the ads that came meanwhile are newer than all of these,
 * so that who looks as far back finds no fewer.
 */
export const listingAges = lookedUpEachMinute(findAges);

async function findAges(db: Db): Promise<ListingAges> {
  const newest = newestFirst(publicListings(db)).select(["listed_at", "id"]).limit(lastMark);
  const { rows } = await sql<{ ads: number; listedAt: Date; total: number }>`
    ${prepared} select ads, listed_at as "listedAt", (select sum(ads)::integer from listing_counts) as total
    from (
      select listed_at, row_number() over (order by listed_at desc, id desc)::integer as ads from (${newest}) as newest
    ) as placed
    where ads = any(${marks}::integer[]) order by ads
  `.execute(db);
  return { total: rows[0]?.total ?? 0, marks: rows.map(({ ads, listedAt }) => ({ ads, listedAt })) };
}
