import { type Kysely, sql } from "kysely";

/**
 * The initial schema, by module. Each rule that a database can check is also a constraint here; the constraint tests of
 * the modules compare both. A migration imports nothing of the application, because a released migration must not
 * change. Migrations are append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each consists of several statements, which PostgreSQL runs in order.
  for (const module of [
    accounts,
    listings,
    media,
    lists,
    messaging,
    moderation,
    search,
    alerts,
    platform,
    pageCache,
  ])
    await sql.raw(module).execute(db);
}

const categories = `('housing', 'jobs', 'services', 'products', 'community')`;
/** Condition of public listings. */
const isPublic = `visibility = 'public'`;
/** Order of every list of listings: newest first, ties by id so that keyset pagination is stable. */
const newest = "listed_at desc, id desc";

const accounts = `
  create table users (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 100),
    email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
    email_verified boolean not null default false,
    phone text check (char_length(phone) between 7 and 30),
    role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
    avatar_image_id uuid,
    notify_messages boolean not null default true,
    notify_listings boolean not null default true,
    notify_alerts boolean not null default true,
    notify_prices boolean not null default true,
    history_enabled boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  create index users_newest on users (created_at desc, id desc);

  -- sessions, accounts and verifications are the tables of better-auth
  create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  create index sessions_user_id on sessions (user_id);
  create index sessions_expires_at on sessions (expires_at);

  create table accounts (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    password text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (provider_id, account_id)
  );
  create index accounts_user_id on accounts (user_id);

  create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  create index verifications_identifier on verifications (identifier);

  create table email_links (
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('verify-email', 'reset-password', 'confirm-new-email')),
    -- each attempt to send the email of a request has its own token; a newer request deletes all of them
    request_id uuid not null,
    -- SHA-256 of the token in hexadecimal: a leaked table contains no usable links
    token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
    -- the address that the email was sent to
    email text not null check (email = lower(email) and char_length(email) between 3 and 254),
    expires_at timestamptz(3) not null
  );
  create index email_links_of_user on email_links (user_id, purpose);
  create index email_links_expires_at on email_links (expires_at);
`;

/*
 * Attributes depend on the listing type. Each helper below writes the check of one attribute: absent, or of its type
 * and within its bounds.
 */
const choiceIn = (field: string, choices: string) =>
  `(not a ? '${field}' or (jsonb_typeof(a->'${field}') = 'string' and a->>'${field}' in (${choices})))`;
const integerIn = (field: string, min: number, max: number) =>
  `(not a ? '${field}' or (jsonb_typeof(a->'${field}') = 'number'
    and (a->>'${field}')::numeric = trunc((a->>'${field}')::numeric)
    and (a->>'${field}')::numeric between ${min} and ${max}))`;
const textUpTo = (field: string, maxLength: number) =>
  `(not a ? '${field}' or (jsonb_typeof(a->'${field}') = 'string'
    and char_length(a->>'${field}') between 1 and ${maxLength}))`;
const dateIn = (field: string) =>
  `(not a ? '${field}' or (jsonb_typeof(a->'${field}') = 'string' and a->>'${field}' ~ '^\\d{4}-\\d{2}-\\d{2}$'))`;
const only = (type: string, fields: string, ...checks: string[]) =>
  `when '${type}' then ${[`a - '{${fields}}'::text[] = '{}'::jsonb`, ...checks].join(" and ")}`;

const condition = choiceIn("condition", "'neuf','excellent','bon','correct','variable'");
const rooms = choiceIn("rooms", "'1.5','2.5','3.5','4.5','5.5','6.5','7.5'");
const experience = integerIn("experience", 0, 80);
const servicesOffered = textUpTo("services", 500);

const listings = `
  create table sub_categories (
    category text not null check (category in ${categories}),
    id text not null,
    primary key (category, id)
  );
  insert into sub_categories (category, id) values
    ('housing', 'appartements'), ('housing', 'maisons'), ('housing', 'colocations'),
    ('housing', 'locations-vacances'), ('housing', 'terrains'), ('housing', 'commerces'),
    ('jobs', 'cdi'), ('jobs', 'cdd'), ('jobs', 'freelance'), ('jobs', 'stages'), ('jobs', 'temps-partiel'),
    ('jobs', 'interim'),
    ('services', 'bricolage'), ('services', 'jardinage'), ('services', 'menage'), ('services', 'garde-enfants'),
    ('services', 'cours-particuliers'), ('services', 'demenagement'),
    ('products', 'electronique'), ('products', 'mobilier'), ('products', 'vetements'), ('products', 'vehicules'),
    ('products', 'sport-loisirs'), ('products', 'livres-media'),
    ('community', 'evenements'), ('community', 'rencontres'), ('community', 'associations'),
    ('community', 'covoiturage'), ('community', 'entraide'), ('community', 'perdu-trouve');

  create function are_listing_attributes(type text, a jsonb) returns boolean immutable language sql as $$
    select jsonb_typeof(a) = 'object' and case type
      ${only("single-item", "condition", condition)}
      ${only(
        "multiple-items",
        "saleType,quantity,mainCategory,condition",
        choiceIn("saleType", "'lot','unit','wholesale','liquidation'"),
        choiceIn("quantity", "'5-10','11-25','26-50','51-100','100+'"),
        choiceIn(
          "mainCategory",
          "'vetements','electromenager','mobilier','electronique','livres','jouets','sport','mixte'",
        ),
        condition,
      )}
      ${only(
        "vehicle",
        "condition,year,mileage,fuel",
        condition,
        integerIn("year", 1900, 2100),
        integerIn("mileage", 0, 2_000_000),
        choiceIn("fuel", "'essence','diesel','hybride','hybride-rechargeable','electrique','autre'"),
      )}
      ${only(
        "housing",
        "deposit,surface,rooms,availability",
        integerIn("deposit", 0, 1_000_000),
        integerIn("surface", 1, 10_000_000),
        rooms,
        dateIn("availability"),
      )}
      ${only("roommate", "rooms,availability,preferences", rooms, dateIn("availability"), textUpTo("preferences", 500))}
      ${only(
        "services",
        "services,experience,availability,duration,portfolio",
        servicesOffered,
        experience,
        textUpTo("availability", 200),
        textUpTo("duration", 100),
        textUpTo("portfolio", 300),
      )}
      ${only(
        "legal-services",
        "speciality,experience,services",
        choiceIn(
          "speciality",
          "'famille','logement','travail','immigration','affaires','criminel','civil','autre'",
        ),
        experience,
        servicesOffered,
      )}
      ${only(
        "notary",
        "speciality,experience,services",
        choiceIn("speciality", "'immobilier','testament','succession','mariage','entreprise','autre'"),
        experience,
        servicesOffered,
      )}
      ${only(
        "job",
        "salary,contract,duration,experience,requirements",
        integerIn("salary", 1, 10_000_000),
        choiceIn("contract", "'permanent','temporaire','temps-partiel','saisonnier','contractuel','stage'"),
        textUpTo("duration", 100),
        experience,
        textUpTo("requirements", 1000),
      )}
      when 'other' then a = '{}'::jsonb
      else false
    end
  $$;

  create table listings (
    id uuid primary key,
    author_id uuid not null references users on delete cascade,
    type text not null check (type in ('single-item', 'multiple-items', 'vehicle', 'housing', 'roommate', 'services',
      'legal-services', 'notary', 'job', 'other')),
    title text not null check (char_length(title) <= 100),
    description text not null check (char_length(description) <= 10000),
    category text not null check (category in ${categories}),
    sub_category text,
    price_cents bigint check (price_cents between 0 and 9999999900),
    price_type text not null check (price_type in ('fixed', 'negotiable', 'free')),
    city text not null check (char_length(city) <= 100),
    region text not null check (region in ('Québec', 'Ontario', 'Colombie-Britannique', 'Alberta', 'Manitoba',
      'Saskatchewan', 'Nouvelle-Écosse', 'Nouveau-Brunswick', 'Terre-Neuve-et-Labrador', 'Île-du-Prince-Édouard',
      'Yukon', 'Territoires du Nord-Ouest', 'Nunavut')),
    attributes jsonb not null default '{}',
    status text not null check (status in ('draft', 'active', 'sold', 'expired', 'removed')),
    -- public: in lists and search; unlisted: for visitors with the URL; author: for the author only; gone: for no one.
    -- Queries and partial indexes use this column instead of status, so that a new status is mapped in one place.
    visibility text not null generated always as (
      case
        when deleted_at is not null then 'gone'
        when status = 'active' then 'public'
        when status = 'sold' then 'unlisted'
        when status = 'draft' then 'author'
        else 'gone'
      end
    ) stored,
    -- without those in pending_views
    views integer not null default 0 check (views >= 0),
    favorites integer not null default 0 check (favorites >= 0),
    is_featured boolean not null default false,
    is_urgent boolean not null default false,
    contact_phone boolean not null default true,
    contact_email boolean not null default true,
    contact_in_app boolean not null default true,
    -- sort key of the newest listings: time of publication or of the last renewal
    listed_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    published_at timestamptz(3),
    expires_at timestamptz(3),
    deleted_at timestamptz(3),
    -- the expires_at of the last reminder: one reminder per period
    expiry_reminded_for timestamptz(3),
    -- idempotency key of the form: a form that is submitted twice creates one listing
    submission_key uuid,
    -- identity of an imported record: importing it twice creates one listing
    source_hash text unique,
    -- id of an imported record, unique per author: a changed record updates its listing
    external_id text check (char_length(external_id) between 1 and 200),
    -- folded city and province (src/platform/fold.ts)
    search_place text not null,
    -- the municipality, for distances, and its smallest map cell; null when the city is not in the gazetteer
    place_id text,
    place_cell text,
    -- terms of title and text, analyzed by the application (src/search/index/index-document.ts)
    search tsvector not null,
    -- version of the analyzer; listings of an older one are reindexed after the start
    search_version smallint not null,
    unique (author_id, submission_key),
    unique (author_id, external_id),
    foreign key (category, sub_category) references sub_categories (category, id),
    constraint free_has_no_amount check (price_type <> 'free' or price_cents is null),
    constraint only_drafts_are_unpublished check ((status = 'draft') = (published_at is null)),
    constraint published_is_complete check (status = 'draft'
      or (title ~ '\\S' and description ~ '\\S' and city ~ '\\S')),
    constraint updated_after_created check (updated_at >= created_at),
    constraint active_expires check (status <> 'active' or expires_at is not null),
    constraint attributes_fit_the_type check (are_listing_attributes(type, attributes))
  ) with (
    -- Searches read the newest listings two to four times as fast while rows are stored in order of creation. An
    -- updated row stays in its page while the page has room; larger texts are stored out of line (TOAST).
    fillfactor = 75,
    -- The default of a fifth of the table would be weeks at a million listings; until then index-only scans read the heap.
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02
  );

  -- one index per sort order of lists, so that a page of results is an index scan with a limit
  create index listings_newest on listings (${newest}) where ${isPublic};
  create index listings_newest_in_category on listings (category, ${newest}) where ${isPublic};
  create index listings_newest_in_sub_category on listings (category, sub_category, ${newest}) where ${isPublic};
  create index listings_cheapest on listings (price_cents, ${newest}) where ${isPublic};
  create index listings_cheapest_in_category on listings (category, price_cents, ${newest}) where ${isPublic};
  create index listings_most_expensive on listings (price_cents desc nulls last, ${newest}) where ${isPublic};
  create index listings_most_expensive_in_category on listings (category, price_cents desc nulls last, ${newest})
    where ${isPublic};
  create index listings_most_viewed_in_category on listings (category, views desc, ${newest}) where ${isPublic};
  create index listings_in_place on listings (search_place, ${newest}) where ${isPublic};
  create index listings_featured on listings (${newest}) where ${isPublic} and is_featured;
  create index listings_expires_at on listings (expires_at) where ${isPublic};
  create index listings_author_id on listings (author_id, created_at desc) where deleted_at is null;
  -- for restoring (by author) and purging (all)
  create index listings_deleted on listings (author_id, deleted_at) where deleted_at is not null;
  create index listings_search_version on listings (search_version);

  -- ids of purged listings that had been public: their URLs respond with 410
  create table purged_listings (id uuid primary key, purged_at timestamptz(3) not null default now());

  create table listing_views (
    listing_id uuid not null references listings on delete cascade,
    day date not null,
    -- keyed hash of the visitor, different each day
    visitor text not null,
    primary key (listing_id, day, visitor)
  );
  create index listing_views_day on listing_views (day);

  -- Views that are not yet added to listings.views. A view updates one short row here instead of a row with 18 indexes; a
  -- job applies them in batches, and screens show the sum of both.
  create table pending_views (
    listing_id uuid primary key references listings on delete cascade,
    views integer not null check (views > 0)
  );

  -- Number and views of public listings, as the sum of all rows. Triggers only insert, so that no writer waits for
  -- another; a job sums the rows up.
  create table listing_counts (
    category text not null,
    sub_category text,
    region text not null,
    listing_count integer not null,
    views bigint not null default 0
  );
  create function count_inserted_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts (category, sub_category, region, listing_count, views)
      select category, sub_category, region, count(*), sum(views) from added where ${isPublic} group by 1, 2, 3;
    return null;
  end $$;
  create function count_deleted_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts (category, sub_category, region, listing_count, views)
      select category, sub_category, region, -count(*), -sum(views) from gone where ${isPublic} group by 1, 2, 3;
    return null;
  end $$;
  create function count_updated_listing() returns trigger language plpgsql as $$
  begin
    if old.visibility = 'public' then
      insert into listing_counts values (old.category, old.sub_category, old.region, -1, -old.views);
    end if;
    if new.visibility = 'public' then
      insert into listing_counts values (new.category, new.sub_category, new.region, 1, new.views);
    end if;
    return null;
  end $$;
  create function count_views_of_listing() returns trigger language plpgsql as $$
  begin
    insert into listing_counts values (new.category, new.sub_category, new.region, 0, new.views - old.views);
    return null;
  end $$;
  create trigger count_inserted_listings after insert on listings referencing new table as added
    for each statement execute function count_inserted_listings();
  create trigger count_deleted_listings after delete on listings referencing old table as gone
    for each statement execute function count_deleted_listings();
  create trigger count_updated_listing after update on listings for each row
    when ((old.visibility, old.category, old.sub_category, old.region)
      is distinct from (new.visibility, new.category, new.sub_category, new.region))
    execute function count_updated_listing();
  create trigger count_views_of_listing after update of views on listings for each row
    when (new.visibility = 'public' and old.views <> new.views
      and (old.visibility, old.category, old.sub_category, old.region)
        is not distinct from (new.visibility, new.category, new.sub_category, new.region))
    execute function count_views_of_listing();
`;

const media = `
  create table images (
    -- random: the public address /media/{id}/… must not be guessable
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    -- null until the photo's listing is saved
    listing_id uuid references listings on delete cascade,
    position smallint check (position between 0 and 7),
    storage_key text not null unique,
    file_name text not null,
    alt text not null default '' check (char_length(alt) <= 200),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    widths integer[] not null check (cardinality(widths) > 0),
    thumbhash text not null,
    average_color text not null check (average_color ~ '^#[0-9a-f]{6}$'),
    created_at timestamptz(3) not null default now(),
    check ((listing_id is null) = (position is null)),
    -- deferred: reordering photos passes through duplicate positions
    constraint one_image_per_position unique (listing_id, position) deferrable initially deferred
  );
  create index images_owner_id on images (owner_id);
  alter table users add foreign key (avatar_image_id) references images (id) on delete set null;
  create index users_avatar_image_id on users (avatar_image_id) where avatar_image_id is not null;
`;

const lists = `
  create table favorites (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    created_at timestamptz(3) not null default now(),
    -- price at that time, 0 for free; null without a price
    price_cents_when_saved bigint check (price_cents_when_saved >= 0),
    -- price in the last price-drop email
    notified_price_cents bigint check (notified_price_cents >= 0),
    price_notified_at timestamptz(3),
    primary key (user_id, listing_id),
    check ((notified_price_cents is null) = (price_notified_at is null))
  );
  create index favorites_listing_id on favorites (listing_id);

  create table viewed_listings (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    viewed_at timestamptz(3) not null,
    primary key (user_id, listing_id)
  );
  create index viewed_listings_latest on viewed_listings (user_id, viewed_at desc);
  create index viewed_listings_listing_id on viewed_listings (listing_id);
  -- for purging by age
  create index viewed_listings_viewed_at on viewed_listings (viewed_at);

  create table hidden_listings (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    created_at timestamptz(3) not null,
    primary key (user_id, listing_id)
  );
  create index hidden_listings_listing_id on hidden_listings (listing_id);

  create table hidden_sellers (
    -- id of the entry in forms: pages contain no user ids
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    seller_id uuid not null references users on delete cascade,
    created_at timestamptz(3) not null,
    unique (user_id, seller_id),
    check (user_id <> seller_id)
  );
  create index hidden_sellers_seller_id on hidden_sellers (seller_id);
`;

const messaging = `
  create table conversations (
    id uuid primary key,
    -- a conversation continues after its listing is purged, with the listing's title
    listing_id uuid references listings on delete set null,
    listing_title text check (char_length(listing_title) <= 100),
    buyer_id uuid not null references users on delete cascade,
    seller_id uuid not null references users on delete cascade,
    created_at timestamptz(3) not null,
    last_message_at timestamptz(3) not null,
    -- messages.sequence of the last message that each participant has read; 0: none
    buyer_last_read_sequence bigint not null default 0,
    seller_last_read_sequence bigint not null default 0,
    constraint one_conversation_per_buyer unique (listing_id, buyer_id),
    constraint buyer_is_not_seller check (buyer_id <> seller_id)
  );
  create index conversations_buyer_id on conversations (buyer_id, last_message_at desc);
  create index conversations_seller_id on conversations (seller_id, last_message_at desc);

  create table messages (
    id uuid primary key,
    -- Order within the conversation. Clocks of several nodes differ, and times are taken before the commit; writers lock
    -- the conversation first, so that a message never becomes visible after one with a higher sequence.
    sequence bigint not null generated always as identity,
    conversation_id uuid not null references conversations on delete cascade,
    author_id uuid not null references users on delete cascade,
    body text not null check (char_length(body) <= 4000 and body ~ '\\S'),
    created_at timestamptz(3) not null
  );
  create unique index messages_conversation_sequence on messages (conversation_id, sequence);
`;

const reasons = `('scam', 'forbidden', 'misleading', 'hateful', 'duplicate', 'miscategorised', 'unavailable', 'other')`;

const moderation = `
  create table reports (
    id uuid primary key,
    listing_id uuid not null references listings on delete cascade,
    reason text not null check (reason in ${reasons}),
    body text not null check (char_length(body) <= 1000),
    -- keyed hash of the account or the IP address; null after purging
    reporter text,
    is_member boolean not null,
    created_at timestamptz(3) not null,
    closed_at timestamptz(3),
    constraint open_report_has_reporter check (closed_at is not null or reporter is not null),
    constraint other_requires_body check (reason <> 'other' or body ~ '\\S' or reporter is null)
  );
  create unique index one_open_report_per_reporter on reports (listing_id, reporter) where closed_at is null;
  create index reports_listing_id on reports (listing_id, created_at);
  create index reports_closed_at on reports (closed_at) where reporter is not null;

  create table moderation_decisions (
    id uuid primary key,
    listing_id uuid not null references listings on delete cascade,
    -- a decision is not deleted with the moderator's account
    moderator_id uuid references users on delete set null,
    -- reopening dismissed reports is also a decision, so that the history of a case is complete
    verdict text not null check (verdict in ('removed', 'dismissed', 'reopened', 'restored')),
    reason text check (reason in ${reasons}),
    body text not null check (char_length(body) <= 1000),
    -- status before the removal, for restoring it
    status_before text check (status_before in ('active', 'sold', 'expired')),
    decided_at timestamptz(3) not null,
    constraint removal_has_a_reason check ((verdict = 'removed') = (reason is not null)),
    constraint other_removal_requires_body check (reason <> 'other' or body ~ '\\S'),
    constraint removal_has_previous_status check ((verdict = 'removed') = (status_before is not null))
  );
  create index moderation_decisions_listing_id on moderation_decisions (listing_id, decided_at desc);
  create index moderation_decisions_moderator_id on moderation_decisions (moderator_id) where moderator_id is not null;
`;

const search = `
  -- Terms of a listing that are no words: time buckets, category, subcategory, place and map cells, so that one GIN
  -- scan answers a word together with a filter (src/search/index/index-terms.ts). A high cost keeps the planner from
  -- computing them for each row of another scan.
  create function listing_terms(
    listed_at timestamptz, category text, sub_category text, search_place text, place_cell text
  ) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
  declare
    hours bigint := floor(extract(epoch from listed_at))::bigint / 3600;
  begin
    return array_remove(array[
      'h2:' || hours / 2,
      'h8:' || hours / 8,
      'h32:' || hours / 32,
      'h128:' || hours / 128,
      'h512:' || hours / 512,
      'c:' || category,
      's:' || sub_category,
      'p:' || search_place,
      'm:' || left(place_cell, 4),
      'm:' || left(place_cell, 5),
      'm:' || left(place_cell, 6),
      'm:' || left(place_cell, 7),
      'm:' || left(place_cell, 8),
      'm:' || left(place_cell, 9),
      'm:' || left(place_cell, 10)
    ], null);
  end $$;

  -- Adjacent words as one of a million hashes for each pair: a phrase of two common words is found without reading all
  -- listings that contain both. Terms of the title are repeated behind "=" and left out here.
  create function word_pairs(words tsvector) returns integer[] language plpgsql immutable parallel safe cost 1000
  as $$
  declare
    word record;
    place integer;
    placed text[] := '{}';
    hash bytea;
    pairs integer[] := '{}';
  begin
    for word in select lexeme, positions from unnest(words) where lexeme not like '=%' loop
      foreach place in array coalesce(word.positions, '{}') loop
        placed[place] := word.lexeme;
      end loop;
    end loop;
    for place in coalesce(array_lower(placed, 1), 1) .. coalesce(array_upper(placed, 1), 1) - 1 loop
      if placed[place] is not null and placed[place + 1] is not null then
        hash := sha256(convert_to(placed[place] || ' ' || placed[place + 1], 'UTF8'));
        pairs := pairs || ((get_byte(hash, 0) * 256 + get_byte(hash, 1)) * 16 + get_byte(hash, 2) / 16);
      end if;
    end loop;
    return pairs;
  end $$;

  -- without the pending list of fastupdate, which every search would have to read
  create index listings_search on listings
    using gin (search, listing_terms(listed_at, category, sub_category, search_place, place_cell), word_pairs(search))
    with (fastupdate = off) where ${isPublic};
  create index listings_attributes on listings using gin (attributes jsonb_path_ops) with (fastupdate = off)
    where ${isPublic};

  -- terms of public listings: source of spelling corrections and suggestions
  create table search_terms (
    term text primary key check (term <> '' and char_length(term) <= 64),
    -- as first written, with its accents
    display_form text not null check (display_form <> '' and char_length(display_form) <= 100),
    -- number of public listings that contain it anywhere, and in the title, at the last count
    document_frequency integer not null check (document_frequency >= 0),
    title_frequency integer not null check (title_frequency >= 0),
    -- similar spellings share a key (src/search/analysis/spelling.ts); version of the function that computed the keys
    spelling_keys text[] not null,
    spelling_keys_version smallint not null default 0,
    -- terms that were added during a count are not deleted at its end
    learned_at timestamptz(3) not null default now()
  );
  create index search_terms_spelling_keys on search_terms using gin (spelling_keys) with (fastupdate = off);
  create index search_terms_by_prefix on search_terms (term text_pattern_ops, document_frequency desc);
  -- suggestions: the most frequent terms of a prefix of two or three characters; all terms of longer prefixes
  create index search_terms_by_two_letters on search_terms (left(term, 2), title_frequency desc)
    where title_frequency > 0;
  create index search_terms_by_three_letters on search_terms (left(term, 3), title_frequency desc)
    where title_frequency > 0;
  create index search_terms_in_titles on search_terms (term text_pattern_ops) where title_frequency > 0;

  -- each spelling of a city with its province, as in listings.search_place
  create table search_places (
    search_place text primary key,
    city text not null,
    region text not null,
    place_id text,
    -- public listings by category at the last daily count: from it a search estimates its recency window
    category_counts jsonb not null default '{}'
  );
  create function record_search_place() returns trigger language plpgsql as $$
  begin
    insert into search_places values (new.search_place, new.city, new.region, new.place_id)
      on conflict (search_place) do nothing;
    if tg_op = 'UPDATE' then
      update search_places set place_id = new.place_id
        where search_place = new.search_place and place_id is distinct from new.place_id;
    end if;
    return null;
  end $$;
  create trigger record_search_place after insert on listings for each row execute function record_search_place();
  create trigger record_changed_search_place after update of search_place, place_id on listings for each row
    when (old.search_place <> new.search_place or old.place_id is distinct from new.place_id)
    execute function record_search_place();

  -- lower bound of the number of listings of a large place that contain a frequent term, at the last daily count: a
  -- search whose lower bound exceeds the cap does not count
  create table place_term_statistics (
    search_place text not null,
    category text not null,
    term text not null,
    document_frequency integer not null check (document_frequency > 0),
    primary key (term, search_place, category)
  );
  create index place_term_statistics_search_place on place_term_statistics (search_place);

  create table thesaurus_entries (
    id text primary key check (char_length(id) between 1 and 80),
    -- as typed by users; without targets each word finds the others
    words text[] not null check (array_length(words, 1) between 1 and 20),
    targets text[] not null check (coalesce(array_length(targets, 1), 0) <= 20),
    -- folded words without stop words; a query that contains them uses the entry
    keys text[] not null,
    -- spelling keys of the column keys, as in search_terms; computed at each start
    spellings text[] not null default '{}',
    -- a new version of the product updates a shipped entry unless an administrator has changed it
    is_shipped boolean not null,
    is_changed boolean not null,
    -- disabled instead of deleted, so that the next start does not restore it
    is_off boolean not null,
    constraint entry_has_alternatives check (array_length(words, 1) > 1 or array_length(targets, 1) > 0)
  );
  create index thesaurus_entries_keys on thesaurus_entries using gin (keys) with (fastupdate = off);
  create index thesaurus_entries_spellings on thesaurus_entries using gin (spellings) with (fastupdate = off);
  create function key_prefixes(keys text[]) returns text[] language sql immutable parallel safe
    as $$ select array(select distinct left(key, letters) from unnest(keys) as key, generate_series(2, 3) as letters) $$;
  create index thesaurus_entries_key_prefixes on thesaurus_entries using gin (key_prefixes(keys)) with (fastupdate = off);
`;

const alerts = `
  create table saved_searches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null check (name <> '' and char_length(name) <= 80),
    -- filters in canonical form, including the category, without sort order and page (src/alerts/saved-search.ts)
    query text not null check (char_length(query) <= 4000),
    alert text not null check (alert in ('now', 'daily', 'weekly', 'none')),
    created_at timestamptz(3) not null,
    -- time of the owner's last view of the results
    seen_at timestamptz(3) not null,
    -- deleted rows are purged later, so that a deletion can be undone
    deleted_at timestamptz(3),
    -- prefilter of new listings (src/alerts/prefilters.commands.server.ts); null matches every listing
    prefilter_category text,
    prefilter_price_min bigint,
    prefilter_price_max bigint,
    prefilter_place text,
    prefilter_place_ids text[],
    prefilter_words tsquery,
    -- version of the analyzer (src/search/index/index-document.ts); 0: prefilter_words must not be used
    prefilter_version smallint not null
  );
  create unique index saved_searches_once on saved_searches (user_id, md5(query)) where deleted_at is null;
  create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;
  create index saved_searches_prefiltered on saved_searches (prefilter_version);

  create table alert_emails (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- scheduled time; matches are added until a minute before
    due_at timestamptz(3) not null,
    -- skipped: without remaining matches, turned off, or rejected by the mail server
    state text not null default 'scheduled' check (state in ('scheduled', 'sent', 'skipped'))
  );
  create index alert_emails_latest on alert_emails (user_id, due_at desc);
  -- for purging
  create index alert_emails_by_age on alert_emails (due_at);

  create table saved_search_matches (
    search_id uuid not null references saved_searches on delete cascade,
    -- no foreign key: a match is not deleted with its listing, so that the same listing is not sent twice
    listing_id uuid not null,
    -- SHA-256 of seller, category and folded title: detects the same listing with another id
    listing_fingerprint text not null check (listing_fingerprint ~ '^[0-9a-f]{64}$'),
    matched_at timestamptz(3) not null,
    -- not yet assigned to an email
    is_pending boolean not null,
    alert_email_id uuid references alert_emails on delete cascade,
    primary key (search_id, listing_id),
    constraint pending_has_no_email_yet check (not (is_pending and alert_email_id is not null))
  );
  create unique index saved_search_matches_once on saved_search_matches (search_id, listing_fingerprint);
  create index saved_search_matches_pending on saved_search_matches (search_id) where is_pending;
  create index saved_search_matches_of_email on saved_search_matches (alert_email_id) where alert_email_id is not null;
  create index saved_search_matches_by_age on saved_search_matches (matched_at);
`;

const platform = `
  -- Transactional outbox: one row for each state change, written in the transaction of the change. The audit log and
  -- everything that reacts to changes read it.
  create table events (
    id bigint generated always as identity primary key,
    -- now() is the time of the transaction
    occurred_at timestamptz not null default now(),
    actor_kind text not null check (actor_kind in ('user', 'system', 'visitor')),
    -- no foreign key: events are not deleted with the account
    actor_id uuid,
    verb text not null check (verb <> ''),
    subject_type text not null check (subject_type <> ''),
    subject_id text not null,
    payload jsonb not null default '{}',
    constraint only_users_have_an_id check (actor_kind = 'user' or actor_id is null)
  );
  create index events_subject on events (subject_type, subject_id, id);
  create index events_actor on events (actor_id, id);

  -- unlogged: counters may be lost in a crash, and cost no WAL
  create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz(3) not null
  );
  create index rate_limits_resets_at on rate_limits (resets_at);

  create table settings (key text primary key, value jsonb not null);
`;

/*
 * Invalidation of the caches of every node (src/listings/cache-tags.ts): a committed change notifies all nodes of its
 * tags on the channel cache_invalidation. Triggers, so that no write can omit it, not even one in psql. Views and
 * favorites invalidate nothing: the TTL of 30 s bounds how outdated their numbers are.
 *
 * A transaction sends at most fifty payloads. After that it sends `all` once: an import or a mass expiry affects most
 * entries anyway, and PostgreSQL holds the lock of the notification queue while such a transaction commits.
 */
const payloadsMax = 50;

const isOpen = (row: string) => `(${row}.status in ('active', 'sold') and ${row}.deleted_at is null)`;

const shownOfListing = [
  ...["author_id", "type", "title", "description", "category", "sub_category", "price_cents", "price_type"],
  ...["city", "region", "attributes", "status", "is_featured", "is_urgent", "contact_phone", "contact_email"],
  ...["contact_in_app", "listed_at", "created_at", "updated_at", "published_at", "expires_at", "deleted_at"],
];
const shownOfImage = [
  ...["listing_id", "position", "alt", "width", "height", "widths", "thumbhash", "average_color"],
];
const shownOfUser = ["name", "created_at", "avatar_image_id"];

const row = (name: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${name}.${column}`).join(", ")})`;

const pageCache = `
  -- A transaction-local setting counts payloads; rolling back to a savepoint undoes both.
  create function invalidate_cache(tags text) returns void language plpgsql as $$
    declare
      sent integer := coalesce(nullif(current_setting('babillard.invalidations', true), ''), '0')::integer;
    begin
      if sent > ${payloadsMax} then return; end if;
      perform set_config('babillard.invalidations', (sent + 1)::text, true);
      perform pg_notify('cache_invalidation', case when sent < ${payloadsMax} then tags else 'all' end);
    end
  $$;

  create function invalidate_listing() returns trigger language plpgsql as $$
    declare
      id uuid := coalesce(new.id, old.id);
      tags text := format('listing:%s category:%s lists', id, coalesce(new.category, old.category));
    begin
      if new.category <> old.category then tags := format('%s category:%s', tags, old.category); end if;
      perform invalidate_cache(tags);
      return null;
    end
  $$;
  create trigger invalidate_cache_insert after insert on listings for each row
    when (${isOpen("new")}) execute function invalidate_listing();
  create trigger invalidate_cache_delete after delete on listings for each row
    when (${isOpen("old")}) execute function invalidate_listing();
  create trigger invalidate_cache_update after update of ${shownOfListing.join(", ")} on listings for each row
    when ((${isOpen("old")} or ${isOpen("new")})
      and ${row("old", shownOfListing)} is distinct from ${row("new", shownOfListing)})
    execute function invalidate_listing();

  create function invalidate_image() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache(format('listing:%s category:%s lists', id, category)) from listings
        where id in (old.listing_id, new.listing_id) and visibility in ('public', 'unlisted');
      return null;
    end
  $$;
  create trigger invalidate_cache_insert after insert on images for each row
    when (new.listing_id is not null) execute function invalidate_image();
  create trigger invalidate_cache_delete after delete on images for each row
    when (old.listing_id is not null) execute function invalidate_image();
  create trigger invalidate_cache_update after update of ${shownOfImage.join(", ")} on images for each row
    when (coalesce(old.listing_id, new.listing_id) is not null
      and ${row("old", shownOfImage)} is distinct from ${row("new", shownOfImage)})
    execute function invalidate_image();

  -- A deleted user's listings are deleted with them and have triggers of their own.
  create function invalidate_user() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache(format('user:%s', new.id));
      return null;
    end
  $$;
  create trigger invalidate_cache_update after update of ${shownOfUser.join(", ")} on users for each row
    when (${row("old", shownOfUser)} is distinct from ${row("new", shownOfUser)})
    execute function invalidate_user();

  create function invalidate_synonyms() returns trigger language plpgsql as $$
    begin
      perform invalidate_cache('synonyms');
      return null;
    end
  $$;
  create trigger invalidate_cache after insert or update or delete on thesaurus_entries for each statement
    execute function invalidate_synonyms();
`;
