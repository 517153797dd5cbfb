import type { Db } from "./database.ts";

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
    .executeTakeFirstOrThrow();
}

/** For the home page: active listings and what they were looked at. */
export async function siteStatistics(db: Db): Promise<{ listings: number; views: number }> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("listings"),
      eb.fn.coalesce(eb.fn.sum<number>("views"), eb.lit(0)).as("views"),
    ])
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}
