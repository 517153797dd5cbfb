import type { ReadDb } from "../platform/database/database.server.ts";

const awaiting = (db: ReadDb) =>
  db
    .selectFrom("listings")
    .where("status", "=", "held")
    .where("held_from", "is", null)
    .where("deleted_at", "is", null);

export async function countAwaitingApproval(db: ReadDb): Promise<number> {
  const row = await awaiting(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type AwaitingListing = {
  id: string;
  title: string;
  description: string;
  city: string;
  region: string;
  authorId: string;
  authorName: string;
  submittedAt: Date;
};

/** Oldest first, a page at a time: the next ones follow when these are decided. */
export async function listAwaitingApproval(db: ReadDb, limit: number): Promise<AwaitingListing[]> {
  return awaiting(db)
    .innerJoin("users", "users.id", "listings.author_id")
    .select([
      "listings.id",
      "listings.title",
      "listings.description",
      "listings.city",
      "listings.region",
      "listings.author_id as authorId",
      "users.name as authorName",
    ])
    .select((eb) => eb.fn.coalesce("listings.published_at", "listings.created_at").as("submittedAt"))
    .orderBy("listings.published_at")
    .orderBy("listings.id")
    .limit(limit)
    .execute();
}
