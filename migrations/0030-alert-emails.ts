import { type Kysely, sql } from "kysely";

/**
 * Alert emails are rows that matches refer to; before, an email existed only as equal ids and times on its matches.
 * Email links belong to a request, so that a retried email does not end the link of an attempt that may have arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table alert_emails (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- when it is to be sent; matches found until a minute before are added to it
    due_at timestamptz(3) not null,
    -- skipped: nothing left to say, turned off, or rejected by the mail server
    state text not null default 'scheduled' check (state in ('scheduled', 'sent', 'skipped'))
  )`,
  `create index alert_emails_latest on alert_emails (user_id, due_at desc)`,
  // for purging
  `create index alert_emails_by_age on alert_emails (due_at)`,
  `insert into alert_emails (id, user_id, due_at, state)
    select letter_id, user_id, max(mail_at), case when max(mail_at) > now() then 'scheduled' else 'sent' end
    from saved_search_ads join saved_searches as saved on saved.id = search_id
    where letter_id is not null group by 1, 2`,

  `alter table saved_search_ads rename to saved_search_matches`,
  `alter table saved_search_matches drop constraint a_letter_has_its_time`,
  `alter table saved_search_matches drop constraint waiting_is_for_no_letter_yet`,
  `alter table saved_search_matches rename ad_key to listing_fingerprint`,
  `alter table saved_search_matches rename found_at to matched_at`,
  `alter table saved_search_matches rename is_waiting to is_pending`,
  `alter table saved_search_matches rename letter_id to alert_email_id`,
  `alter table saved_search_matches drop mail_at`,
  `alter table saved_search_matches
    add foreign key (alert_email_id) references alert_emails on delete cascade,
    add constraint pending_has_no_email_yet check (not (is_pending and alert_email_id is not null))`,
  `alter index saved_search_ads_pkey rename to saved_search_matches_pkey`,
  `alter index saved_search_ads_once rename to saved_search_matches_once`,
  `alter index saved_search_ads_waiting rename to saved_search_matches_pending`,
  `alter index saved_search_ads_lettered rename to saved_search_matches_of_email`,
  `alter index saved_search_ads_found rename to saved_search_matches_by_age`,

  `alter table saved_searches rename sieve_category to prefilter_category`,
  `alter table saved_searches rename sieve_price_min to prefilter_price_min`,
  `alter table saved_searches rename sieve_price_max to prefilter_price_max`,
  `alter table saved_searches rename sieve_place to prefilter_place`,
  `alter table saved_searches rename sieve_place_ids to prefilter_place_ids`,
  `alter table saved_searches rename sieve_words to prefilter_words`,
  `alter table saved_searches rename sieve_version to prefilter_version`,
  `alter index saved_searches_sieved rename to saved_searches_prefiltered`,

  // Each attempt to send the email of a request stores a token of its own; a newer request ends them all.
  `alter table email_links
    add request_id uuid not null default gen_random_uuid(),
    drop constraint email_links_pkey,
    drop constraint email_links_token_hash_key,
    add primary key (token_hash)`,
  `alter table email_links alter request_id drop default`,
  `create index email_links_of_user on email_links (user_id, purpose)`,
];
