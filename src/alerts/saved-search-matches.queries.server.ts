/** Matches between listings and saved searches. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";
import type { AlertFrequency } from "./saved-search.ts";

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
    where ${after === null ? sql`true` : sql`saved.id > ${after}`}
      and saved.deleted_at is null and saved.user_id <> listing.author_id
      -- results that existed when the search was saved are not new
      and saved.created_at <= listing.published_at
      and (prefilter_category is null or prefilter_category = listing.category)
      and (prefilter_price_min is null or listing.price_cents >= prefilter_price_min)
      and (prefilter_price_max is null or listing.price_cents <= prefilter_price_max)
      and (prefilter_place is null and prefilter_place_ids is null
        or strpos(listing.search_place, prefilter_place) > 0
        -- the city is not in the gazetteer, but the region may match
        or prefilter_place_ids is not null
          and (listing.place_id is null or listing.place_id = any(prefilter_place_ids)))
      and (prefilter_words is null or prefilter_version <> ${searchIndexVersion}
        or listing.search @@ prefilter_words)
    order by saved.id limit ${limit}`.execute(db);
  return rows;
}

export type RecordedMatch = {
  searchId: string;
  userId: string;
  alert: AlertFrequency;
  isPending: boolean;
};

/**
 * Records matches of the listing, in a transaction that has locked the users of the searches. A reposted listing of the
 * same seller does not match again. Returns the new matches; a match is pending when its user will get an email.
 */
export async function recordMatches(
  db: Db,
  listing: MatchableListing,
  searchIds: readonly string[],
  now: Date,
): Promise<RecordedMatch[]> {
  await deleteUndeliveredMatches(db, listing.fingerprint, searchIds, now);
  const { rows } = await sql<RecordedMatch>`
    with recorded as (
      insert into saved_search_matches (search_id, listing_id, listing_fingerprint, matched_at, is_pending)
      select saved.id, ${listing.id}, ${listing.fingerprint}, ${now},
        alert <> 'none' and email_verified and notify_alerts
      from saved_searches as saved join users on users.id = saved.user_id
      where saved.id = any(${[...searchIds]}::uuid[]) and saved.deleted_at is null
      on conflict do nothing
      returning search_id, is_pending
    )
    select search_id as "searchId", user_id as "userId", alert, is_pending as "isPending"
    from recorded join saved_searches as saved on saved.id = search_id`.execute(db);
  return rows;
}

/**
 * Deletes matches whose listing ended before their email was sent, or, without an email, before the search was opened.
 * Otherwise a repost would not match, and the only match would be a listing that cannot be opened.
 */
async function deleteUndeliveredMatches(
  db: Db,
  fingerprint: string,
  searchIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    delete from saved_search_matches as match using saved_searches as saved
    where saved.id = search_id and search_id = any(${[...searchIds]}::uuid[])
      and listing_fingerprint = ${fingerprint}
      and (is_pending or (alert_email_id is null and matched_at > seen_at) or exists (
        select from alert_emails where alert_emails.id = alert_email_id and due_at > ${now}
      ))
      and not exists (
        select from listings
        where listings.id = listing_id and status = 'active' and listings.deleted_at is null
      )`.execute(db);
}

/** In the order of ids, so that concurrent transactions cannot deadlock. */
export async function lockUsersForAlerts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  );
}

export async function purgeMatches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_search_matches").where("matched_at", "<", before).execute();
}

export async function purgeDeletedSearches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_searches").where("deleted_at", "<", before).execute();
}
