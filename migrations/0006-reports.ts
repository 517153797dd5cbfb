import { type Kysely, sql } from "kysely";

/** Reports of listings, and what moderation decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const reasons = `('scam', 'forbidden', 'misleading', 'hateful', 'duplicate', 'miscategorised', 'unavailable', 'other')`;

const statements = [
  `create table reports (
    id uuid primary key,
    listing_id uuid not null references listings on delete cascade,
    reason text not null check (reason in ${reasons}),
    body text not null check (char_length(body) <= 1000),
    -- keyed hash of the account or the address; gone once the report is forgotten
    reporter text,
    is_member boolean not null,
    created_at timestamptz(3) not null,
    closed_at timestamptz(3),
    constraint open_has_a_reporter check (closed_at is not null or reporter is not null),
    constraint other_says_what check (reason <> 'other' or body ~ '\\S' or reporter is null)
  )`,
  `create unique index one_open_report_per_person on reports (listing_id, reporter) where closed_at is null`,
  `create index reports_of_listing on reports (listing_id, created_at)`,
  `create index reports_closed on reports (closed_at) where reporter is not null`,
  `create table moderation_decisions (
    id uuid primary key,
    listing_id uuid not null references listings on delete cascade,
    -- the decision stays when the account goes
    moderator_id uuid references users on delete set null,
    verdict text not null check (verdict in ('removed', 'dismissed', 'restored')),
    reason text check (reason in ${reasons}),
    body text not null check (char_length(body) <= 1000),
    -- the listing's, when it was removed
    status_before text check (status_before in ('active', 'sold', 'expired')),
    decided_at timestamptz(3) not null,
    constraint removal_has_a_reason check ((verdict = 'removed') = (reason is not null)),
    constraint other_removal_says_what check (reason <> 'other' or body ~ '\\S'),
    constraint removal_knows_what_was check ((verdict = 'removed') = (status_before is not null))
  )`,
  `create index decisions_of_listing on moderation_decisions (listing_id, decided_at desc)`,
  `create index decisions_of_moderator on moderation_decisions (moderator_id) where moderator_id is not null`,
];
