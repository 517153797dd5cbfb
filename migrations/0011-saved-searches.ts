import { type Kysely, sql } from "kysely";

/** Searches that people keep, and which ads each of them was found to show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add notify_alerts boolean not null default true`,
  `create table saved_searches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null check (name <> '' and char_length(name) <= 80),
    -- the filters in their canonical form, category included; order and page left out (domain/saved-search.ts)
    query text not null check (char_length(query) <= 4000),
    alert text not null check (alert in ('now', 'daily', 'weekly', 'none')),
    created_at timestamptz(3) not null,
    -- when its owner last looked at what it finds
    seen_at timestamptz(3) not null,
    -- kept for a while, so that a deletion can be undone
    deleted_at timestamptz(3),
    -- what an ad must have to be worth a closer look (data/search-sieve.ts); null lets everything through
    sieve_category text,
    sieve_price_min bigint,
    sieve_price_max bigint,
    sieve_place text,
    sieve_place_ids text[],
    sieve_words tsquery,
    -- of the making of words (domain/search/search-index.ts); 0: the words of this sieve are not to be relied on
    sieve_version smallint not null
  )`,
  `create unique index saved_searches_once on saved_searches (user_id, md5(query)) where deleted_at is null`,
  `create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null`,
  `create index saved_searches_sieved on saved_searches (sieve_version)`,
  `create table saved_search_ads (
    search_id uuid not null references saved_searches on delete cascade,
    -- no reference: what was told is remembered also when the ad is gone, or it could be told again
    listing_id uuid not null,
    -- SHA-256 of seller, category and folded title: the same ad under another number
    ad_key text not null check (ad_key ~ '^[0-9a-f]{64}$'),
    found_at timestamptz(3) not null,
    -- for a letter that is not ordered yet
    is_waiting boolean not null,
    letter_id uuid,
    mail_at timestamptz(3),
    primary key (search_id, listing_id),
    constraint a_letter_has_its_time check ((letter_id is null) = (mail_at is null)),
    constraint waiting_is_for_no_letter_yet check (not (is_waiting and letter_id is not null))
  )`,
  `create unique index saved_search_ads_once on saved_search_ads (search_id, ad_key)`,
  `create index saved_search_ads_waiting on saved_search_ads (search_id) where is_waiting`,
  `create index saved_search_ads_lettered on saved_search_ads (letter_id) where letter_id is not null`,
  `create index saved_search_ads_found on saved_search_ads (found_at)`,
];
