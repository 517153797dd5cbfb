import { type Kysely, sql } from "kysely";

/**
 * The ground floor: people and their sessions, listings with their photos, favourites, views, limits.
 * Each rule of src/domain that the database can hold is a constraint here; src/data/constraints.test.ts proves that
 * both agree. A migration never imports the domain: what was released must not change under it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...places, ...listings, ...around])
    await sql.raw(statement).execute(db);
}

const people = [
  `create table users (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 100),
    email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
    email_verified boolean not null default false,
    phone text check (char_length(phone) between 7 and 30),
    role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
    avatar_image_id uuid,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index users_newest on users (created_at desc, id desc)`,
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index sessions_of_user on sessions (user_id)`,
  `create index sessions_ending on sessions (expires_at)`,
  `create table accounts (
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
  )`,
  `create index accounts_of_user on accounts (user_id)`,
  `create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create index verifications_by_identifier on verifications (identifier)`,
];

const places = [
  `create table sub_categories (
    category text not null check (category in ('housing', 'jobs', 'services', 'products', 'community')),
    name text not null,
    primary key (category, name)
  )`,
  `insert into sub_categories (category, name) values
    ('housing', 'Appartements'), ('housing', 'Maisons'), ('housing', 'Colocations'),
    ('housing', 'Locations vacances'), ('housing', 'Terrains'), ('housing', 'Commerces'),
    ('jobs', 'CDI'), ('jobs', 'CDD'), ('jobs', 'Freelance'), ('jobs', 'Stages'), ('jobs', 'Temps partiel'),
    ('jobs', 'Intérim'),
    ('services', 'Bricolage'), ('services', 'Jardinage'), ('services', 'Ménage'), ('services', 'Garde d''enfants'),
    ('services', 'Cours particuliers'), ('services', 'Déménagement'),
    ('products', 'Électronique'), ('products', 'Mobilier'), ('products', 'Vêtements'), ('products', 'Véhicules'),
    ('products', 'Sport & Loisirs'), ('products', 'Livres & Média'),
    ('community', 'Événements'), ('community', 'Rencontres'), ('community', 'Associations'),
    ('community', 'Covoiturage'), ('community', 'Entraide'), ('community', 'Perdu/Trouvé')`,
];

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

const listings = [
  `create function are_listing_attributes(type text, a jsonb) returns boolean immutable language sql as $$
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
  $$`,
  `create table listings (
    id uuid primary key,
    author_id uuid not null references users on delete cascade,
    type text not null check (type in ('single-item', 'multiple-items', 'vehicle', 'housing', 'roommate', 'services',
      'legal-services', 'notary', 'job', 'other')),
    title text not null check (char_length(title) <= 100),
    description text not null check (char_length(description) <= 10000),
    category text not null check (category in ('housing', 'jobs', 'services', 'products', 'community')),
    sub_category text,
    price_cents bigint check (price_cents between 0 and 9999999900),
    price_type text not null check (price_type in ('fixed', 'negotiable', 'free')),
    city text not null check (char_length(city) <= 100),
    region text not null check (region in ('Québec', 'Ontario', 'Colombie-Britannique', 'Alberta', 'Manitoba',
      'Saskatchewan', 'Nouvelle-Écosse', 'Nouveau-Brunswick', 'Terre-Neuve-et-Labrador', 'Île-du-Prince-Édouard',
      'Yukon', 'Territoires du Nord-Ouest', 'Nunavut')),
    attributes jsonb not null default '{}',
    status text not null check (status in ('draft', 'active', 'sold', 'expired', 'removed')),
    views integer not null default 0 check (views >= 0),
    favorites integer not null default 0 check (favorites >= 0),
    is_featured boolean not null default false,
    is_urgent boolean not null default false,
    contact_phone boolean not null default true,
    contact_email boolean not null default true,
    contact_in_app boolean not null default true,
    -- when it took its place among the newest: its creation, or its renewal
    listed_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    published_at timestamptz(3),
    expires_at timestamptz(3),
    deleted_at timestamptz(3),
    -- one form sent twice is one listing
    submission_key uuid,
    -- one imported record is one listing
    source_hash text unique,
    -- folded by src/domain/fold.ts when the listing is written
    search_title text not null,
    search_body text not null,
    search_place text not null,
    search tsvector generated always as (
      setweight(to_tsvector('simple', search_title), 'A') || setweight(to_tsvector('simple', search_body), 'B')
    ) stored,
    unique (author_id, submission_key),
    foreign key (category, sub_category) references sub_categories (category, name),
    constraint free_has_no_amount check (price_type <> 'free' or price_cents is null),
    constraint only_drafts_are_unpublished check ((status = 'draft') = (published_at is null)),
    constraint published_is_complete check (status = 'draft'
      or (title ~ '\\S' and description ~ '\\S' and city ~ '\\S')),
    constraint updated_after_created check (updated_at >= created_at),
    constraint active_expires check (status <> 'active' or expires_at is not null),
    constraint attributes_fit_the_type check (are_listing_attributes(type, attributes))
  )`,
  `create index listings_newest on listings (listed_at desc, id desc) where status = 'active' and deleted_at is null`,
  `create index listings_newest_in_category on listings (category, listed_at desc, id desc)
    where status = 'active' and deleted_at is null`,
  `create index listings_featured on listings (listed_at desc, id desc)
    where status = 'active' and deleted_at is null and is_featured`,
  `create index listings_of_author on listings (author_id, created_at desc) where deleted_at is null`,
  `create index listings_ending on listings (expires_at) where status = 'active' and deleted_at is null`,
  `create index listings_search on listings using gin (search) with (fastupdate = off)`,
];

const around = [
  `create table images (
    -- random: the public address /media/{id}/… must not be guessable
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
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
    constraint one_image_per_position unique (listing_id, position) deferrable initially deferred
  )`,
  `create index images_of_owner on images (owner_id)`,
  `alter table users add foreign key (avatar_image_id) references images (id) on delete set null`,
  `create index users_by_avatar on users (avatar_image_id) where avatar_image_id is not null`,
  `create table favorites (
    user_id uuid not null references users on delete cascade,
    listing_id uuid not null references listings on delete cascade,
    created_at timestamptz(3) not null default now(),
    primary key (user_id, listing_id)
  )`,
  `create index favorites_of_listing on favorites (listing_id)`,
  `create table listing_views (
    listing_id uuid not null references listings on delete cascade,
    day date not null,
    -- keyed hash of who looked: says the same person on the same day, and nothing else
    visitor text not null,
    primary key (listing_id, day, visitor)
  )`,
  `create index listing_views_by_day on listing_views (day)`,
  `create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz(3) not null
  )`,
  `create index rate_limits_ending on rate_limits (resets_at)`,
  `create table settings (key text primary key, value jsonb not null)`,
];
