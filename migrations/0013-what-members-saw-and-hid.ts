import { type Kysely, sql } from "kysely";

/** What one member does not want to see again, what they looked at last, and what a favourite cost when it was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table hidden_listings (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    created_at timestamptz(3) not null,
    primary key (user_id, listing_id)
  )`,
  `create index hidden_listings_of_listing on hidden_listings (listing_id)`,
  `create table hidden_sellers (
    -- what the list of hidden sellers names them by: ids of people stand on no page
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    seller_id uuid not null references users on delete cascade,
    created_at timestamptz(3) not null,
    unique (user_id, seller_id),
    check (user_id <> seller_id)
  )`,
  `create index hidden_sellers_of_seller on hidden_sellers (seller_id)`,
  `create table seen_listings (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    seen_at timestamptz(3) not null,
    primary key (user_id, listing_id)
  )`,
  `create index seen_listings_latest on seen_listings (user_id, seen_at desc)`,
  `create index seen_listings_of_listing on seen_listings (listing_id)`,
  // to be forgotten
  `create index seen_listings_by_age on seen_listings (seen_at)`,
  `alter table users
    add keeps_seen boolean not null default true,
    add notify_prices boolean not null default true`,
  `alter table favorites
    -- what it cost then, 0 for free; null: no price was given yet
    add kept_cents bigint check (kept_cents >= 0),
    -- the price that the last letter about it named
    add told_cents bigint check (told_cents >= 0),
    add told_at timestamptz(3),
    add check ((told_cents is null) = (told_at is null))`,
  `update favorites set kept_cents = case when price_type = 'free' then 0 else price_cents end
    from listings where listings.id = listing_id`,
];
