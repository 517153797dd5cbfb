/** Which saved searches an ad is news for, and what each of them was told already. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { searchIndexVersion } from "../search/index/index-document.ts";
import type { AlertFrequency } from "./saved-search.ts";

export type AlertableListing = { id: string; authorId: string; adKey: string };

/** Null for what is not public, or came out before `since`: nobody is told of it. */
export async function findAlertableListing(
  db: Db,
  id: string,
  since: Date,
): Promise<AlertableListing | null> {
  const row = await db
    .selectFrom("listings")
    .select(["id", "author_id", "category", "title", "city"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where("published_at", ">", since)
    .executeTakeFirst();
  if (!row) return null;
  const facts = `${row.author_id}\n${row.category}\n${fold(row.title)}\n${fold(row.city)}`;
  return { id, authorId: row.author_id, adKey: createHash("sha256").update(facts).digest("hex") };
}

export type Candidate = { id: string; userId: string; query: string };

/**
 * Saved searches that the ad may be news for, in the order of their ids. One pass over all of them: 10,000 searches are
 * sieved in 25 ms (two cores, November 2026), most of it for the words; an index would not help a test that runs from
 * many queries to one ad.
 */
export async function findCandidateSearches(
  db: Db,
  listingId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select saved.id, saved.user_id as "userId", saved.query
    from saved_searches as saved
    join listings as ad on ad.id = ${listingId}
    where ${after === null ? sql`true` : sql`saved.id > ${after}`}
      and saved.deleted_at is null and saved.user_id <> ad.author_id
      -- what was there when the search was saved was seen then
      and saved.created_at <= ad.published_at
      and (sieve_category is null or sieve_category = ad.category)
      and (sieve_price_min is null or ad.price_cents >= sieve_price_min)
      and (sieve_price_max is null or ad.price_cents <= sieve_price_max)
      and (sieve_place is null and sieve_place_ids is null or strpos(ad.search_place, sieve_place) > 0
        -- an ad of a city that we do not know may still say its region
        or sieve_place_ids is not null and (ad.place_id is null or ad.place_id = any(sieve_place_ids)))
      and (sieve_words is null or sieve_version <> ${searchIndexVersion} or ad.search @@ sieve_words)
    order by saved.id limit ${limit}`.execute(db);
  return rows;
}

export type RecordedMatch = { searchId: string; userId: string; alert: AlertFrequency; isWaiting: boolean };

/**
 * Remembers that these searches show the ad, each ad of a seller once for each search however often it is reposted;
 * to be called in a transaction that has locked their owners. Gives those for which it is news; it waits for a letter
 * where its owner is to get one.
 */
export async function recordMatches(
  db: Db,
  listing: AlertableListing,
  searchIds: readonly string[],
  now: Date,
): Promise<RecordedMatch[]> {
  await forgetUntold(db, listing.adKey, searchIds, now);
  const { rows } = await sql<RecordedMatch>`
    with found as (
      insert into saved_search_ads (search_id, listing_id, ad_key, found_at, is_waiting)
      select saved.id, ${listing.id}, ${listing.adKey}, ${now},
        alert <> 'none' and email_verified and notify_alerts
      from saved_searches as saved join users on users.id = saved.user_id
      where saved.id = any(${[...searchIds]}::uuid[]) and saved.deleted_at is null
      on conflict do nothing
      returning search_id, is_waiting
    )
    select search_id as "searchId", user_id as "userId", alert, is_waiting as "isWaiting"
    from found join saved_searches as saved on saved.id = search_id`.execute(db);
  return rows;
}

/**
 * An ad that is gone before its letter went, or where there is none before anybody looked, makes room for its repost:
 * what was told of it would name an ad that nobody can open.
 */
async function forgetUntold(db: Db, adKey: string, searchIds: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from saved_search_ads using saved_searches as saved
    where saved.id = search_id and search_id = any(${[...searchIds]}::uuid[]) and ad_key = ${adKey}
      and (is_waiting or mail_at > ${now} or (letter_id is null and found_at > seen_at))
      and not exists (
        select from listings
        where listings.id = listing_id and status = 'active' and listings.deleted_at is null
      )`.execute(db);
}

/** In one order, so that two who tell the same people wait for each other instead of both failing. */
export async function lockUserRows(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  );
}

export async function purgeMatches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_search_ads").where("found_at", "<", before).execute();
}

export async function purgeDeletedSearches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_searches").where("deleted_at", "<", before).execute();
}
