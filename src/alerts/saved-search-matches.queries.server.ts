/** Matches between listings and saved searches. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";

export type MatchableListing = { id: string; authorId: string; fingerprint: string };

/** Null when the listing is not public or was published before `since`: no alert includes it. */
export async function findMatchableListing(
  db: Db,
  id: string,
  since: Date,
): Promise<MatchableListing | null> {
  const row = await db
    .selectFrom("listings")
    .select(["id", "author_id", "category", "title", "city"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where("published_at", ">", since)
    .executeTakeFirst();
  if (!row) return null;
  const identity = `${row.author_id}\n${row.category}\n${fold(row.title)}\n${fold(row.city)}`;
  const fingerprint = createHash("sha256").update(identity).digest("hex");
  return { id, authorId: row.author_id, fingerprint };
}

export type Candidate = { id: string; userId: string; query: string };

/**
 * Saved searches whose prefilter accepts the listing, in the order of their ids. A sequential scan takes 25 ms for
 * 10,000 searches (two cores, November 2026), most of it for the words; no index supports testing many queries against
 * one listing.
 */
export async function findCandidates(
  db: Db,
  listingId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select saved.id, saved.user_id as "userId", saved.query
    from saved_searches as saved
    join listings as listing on listing.id = ${listingId}
    join users as author on author.id = listing.author_id
    where ${after === null ? sql`true` : sql`saved.id > ${after}`}
      and saved.deleted_at is null and saved.user_id <> listing.author_id
      -- results that existed when the search was saved are not new
      and saved.created_at <= listing.published_at
      and (prefilter_category is null or prefilter_category = listing.category)
      and (prefilter_seller is null or prefilter_seller = author.public_id)
      and (prefilter_price_min is null or listing.price_cents >= prefilter_price_min)
      and (prefilter_price_max is null or listing.price_cents <= prefilter_price_max)
      and (prefilter_place is null and prefilter_place_ids is null
        or strpos(listing.search_place, prefilter_place) > 0
        -- the city is not in the gazetteer, but the region may match
        or prefilter_place_ids is not null
          and (listing.place_id is null or listing.place_id = any(prefilter_place_ids)
            or listing.named_sectors && prefilter_place_ids))
      and (prefilter_words is null or prefilter_version <> ${searchIndexVersion}
        or listing.search @@ prefilter_words)
    order by saved.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks users in the order of ids, so that concurrent transactions cannot deadlock. */
export async function lockUsersForAlerts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  );
}
