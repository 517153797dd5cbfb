import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { type Ending, endingOf, endings } from "./ending.ts";
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

export type SellerStatistics = { active: number; ended: { ending: Ending; count: number }[] };

/** Public statistics of a member's listings: public ones, and ended ones that can still be opened. */
export async function sellerStatistics(db: ReadDb, authorId: string): Promise<SellerStatistics> {
  const rows = await db
    .selectFrom("listings")
    .select(["status", "type", "category", sql<string | null>`attributes->>'purpose'`.as("purpose")])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("visibility", "=", "public"), eb("status", "=", "sold")]))
    .groupBy(["status", "type", "category", "purpose"])
    .execute();
  const ended = new Map<Ending, number>();
  let active = 0;
  for (const { status, purpose, count, ...row } of rows) {
    if (status !== "sold") active += count;
    else {
      const ending = endingOf({ ...row, attributes: purpose ? { purpose } : {} });
      ended.set(ending, (ended.get(ending) ?? 0) + count);
    }
  }
  return {
    active,
    ended: endings.flatMap((ending) => {
      const count = ended.get(ending);
      return count ? [{ ending, count }] : [];
    }),
  };
}

/** For the home page: number of public listings and their views. */
export async function siteStatistics(db: ReadDb): Promise<{ listings: number; views: number }> {
  const { rows } = await sql<{ listings: number; views: number }>`
    ${prepared} select coalesce(sum(listing_count), 0)::bigint as listings,
      -- Pending ones of listings that ended since the night count until the next: to look each listing up takes too long.
      coalesce(sum(views), 0)::bigint + (select coalesce(sum(pending.views), 0) from pending_views as pending) as views
    from listing_counts
  `.execute(db);
  return rows[0] ?? { listings: 0, views: 0 };
}
