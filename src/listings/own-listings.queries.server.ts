/** The user's own listings, in all states. */
import { sql } from "kysely";
import { addCovers } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { cards, type ListingCard } from "./cards.queries.server.ts";
import type { ListingStatus } from "./listing.ts";
import { exactViews } from "./view-counts.server.ts";

/** `deleted`: by the author, and still restorable. */
export type OwnListingFilter = ListingStatus | "deleted";

export type OwnListing = ListingCard & {
  favorites: number;
  createdAt: Date;
  expiresAt: Date | null;
  deletedAt: Date | null;
};

export type OwnListingTotals = { counts: Record<OwnListingFilter, number>; views: number };

/**
 * Number of listings per state, and the sum of the views of those that are not deleted. `deletedSince`: earlier
 * deletions are excluded.
 */
export async function countOwnListings(
  db: ReadDb,
  authorId: string,
  deletedSince: Date,
): Promise<OwnListingTotals> {
  const counts = { draft: 0, active: 0, sold: 0, expired: 0, held: 0, correction: 0, removed: 0, deleted: 0 };
  let views = 0;
  const { rows } = await sql<{ state: OwnListingFilter; total: number; views: number }>`
    ${prepared} select status as state, count(*) as total, sum(${exactViews})::bigint as views from listings
      where author_id = ${authorId} and deleted_at is null group by status
    union all
    select 'deleted', count(*), 0 from listings where author_id = ${authorId} and deleted_at > ${deletedSince}`.execute(
    db,
  );
  for (const row of rows) {
    counts[row.state] = row.total;
    views += row.views;
  }
  return { counts, views };
}

/**
 * A page of listings, last created (or deleted) first. `state` null: all except deleted; `after`: those created before that one,
 * or with the same time and a lower id.
 */
export async function ownListingsPage(
  db: ReadDb,
  authorId: string,
  {
    state,
    deletedSince,
    limit,
    offset = 0,
    after = null,
  }: {
    state: OwnListingFilter | null;
    deletedSince: Date;
    limit: number;
    offset?: number;
    after?: { at: Date; id: string } | null;
  },
): Promise<OwnListing[]> {
  const all = db.selectFrom("listings").where("author_id", "=", authorId);
  const notDeleted = all.where("deleted_at", "is", null).orderBy("created_at", "desc");
  const chosen =
    state === "deleted"
      ? all.where("deleted_at", ">", deletedSince).orderBy("deleted_at", "desc")
      : state
        ? notDeleted.where("status", "=", state)
        : notDeleted;
  const page = after
    ? chosen.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    : chosen;
  const rows = await cards(page.orderBy("id", "desc").limit(sql.lit(limit)).offset(offset))
    .select(["favorites", "created_at as createdAt", "expires_at as expiresAt", "deleted_at as deletedAt"])
    .modifyFront(prepared)
    .execute();
  return addCovers(rows);
}

/** Where the author's last listing is; null when there is none with a city. */
export async function lastPlaceOf(
  db: ReadDb,
  authorId: string,
): Promise<{ city: string; region: string } | null> {
  const place = await db
    .selectFrom("listings")
    .select(["city", "region"])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .where("city", "!=", "")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return place ?? null;
}
