import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { exactViews } from "./view-counts.server.ts";

export type AuthorStatistics = { listings: number; views: number };

/** Number of own listings that are not deleted, and the sum of their views. */
export async function authorStatistics(db: ReadDb, authorId: string): Promise<AuthorStatistics> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("listings"),
      eb.fn.coalesce(eb.fn.sum<number>(exactViews), eb.lit(0)).as("views"),
    ])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .modifyFront(prepared)
    .executeTakeFirstOrThrow();
}

/** What everyone may know about a member's listings: public ones, and sold ones that can still be opened. */
export async function sellerStatistics(
  db: ReadDb,
  authorId: string,
): Promise<{ active: number; sold: number }> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("visibility", "=", "public").as("active"),
      eb.fn.countAll<number>().filterWhere("status", "=", "sold").as("sold"),
    ])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .modifyFront(prepared)
    .executeTakeFirstOrThrow();
}

/** For the home page: number of public listings and their views. */
export async function siteStatistics(db: ReadDb): Promise<{ listings: number; views: number }> {
  const { rows } = await sql<{ listings: number; views: number }>`
    ${prepared} select coalesce(sum(listing_count), 0)::bigint as listings,
      coalesce(sum(views), 0)::bigint + (
        -- by primary key for each of these few rows; a join was planned as a scan of all listings
        select coalesce(
          sum(pending.views) filter (where (select visibility = 'public' from listings where id = pending.listing_id)), 0
        ) from pending_views as pending
      ) as views
    from listing_counts
  `.execute(db);
  return rows[0] ?? { listings: 0, views: 0 };
}
