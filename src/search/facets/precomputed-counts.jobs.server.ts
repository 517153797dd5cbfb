import { sql } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";

/** Compacts the accumulated changes to one row per group. Concurrent readers see the same sums throughout. */
export async function refreshListingCounts(db: WriteDb): Promise<void> {
  await sql`
    with summed as (delete from listing_counts returning *)
    insert into listing_counts (category, sub_category, region, listing_count, views)
    select category, sub_category, region, sum(listing_count), sum(views) from summed group by 1, 2, 3
    having sum(listing_count) <> 0 or sum(views) <> 0
  `.execute(db);
}
