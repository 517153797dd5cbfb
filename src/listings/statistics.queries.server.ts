import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

export type AuthorStatistics = { listings: number; views: number };

/** Own listings that are not deleted, and the views of all of them together. */
export async function authorStatistics(db: Db, authorId: string): Promise<AuthorStatistics> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("listings"),
      eb.fn.coalesce(eb.fn.sum<number>("views"), eb.lit(0)).as("views"),
    ])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .modifyFront(prepared)
    .executeTakeFirstOrThrow();
}

/** For the home page: active listings and what they were looked at, as the database keeps them (migration 17). */
export async function siteStatistics(db: Db): Promise<{ listings: number; views: number }> {
  const { rows } = await sql<{ listings: number; views: number }>`
    ${prepared} select coalesce(sum(ads), 0)::bigint as listings, coalesce(sum(views), 0)::bigint as views from listing_counts
  `.execute(db);
  return rows[0] ?? { listings: 0, views: 0 };
}
