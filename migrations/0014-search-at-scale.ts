import { type Kysely, sql } from "kysely";

/** What keeps the search quick at a million ads: indexes in the orders that people ask for, places and counts apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isPublic = `status = 'active' and deleted_at is null`;
const newest = "listed_at desc, id desc";

const indexes = [
  // Public ads alone are searched: the others would only make the lists of a word longer.
  `drop index listings_search`,
  `create index listings_search on listings using gin (search) with (fastupdate = off) where ${isPublic}`,
  `create index listings_of_fields on listings using gin (attributes jsonb_path_ops) with (fastupdate = off) where ${isPublic}`,
  `create index listings_newest_in_sub_category on listings (category, sub_category, ${newest}) where ${isPublic}`,
  `create index listings_cheapest_in_category on listings (category, price_cents, ${newest}) where ${isPublic}`,
  `create index listings_dearest_in_category on listings (category, price_cents desc nulls last, ${newest}) where ${isPublic}`,
  `create index listings_cheapest on listings (price_cents, ${newest}) where ${isPublic}`,
  `create index listings_dearest on listings (price_cents desc nulls last, ${newest}) where ${isPublic}`,
  `create index listings_most_viewed_in_category on listings (category, views desc, ${newest}) where ${isPublic}`,
  `drop index listings_of_place`,
  `create index listings_at_place on listings (search_place, ${newest}) where ${isPublic}`,
];

const places = [
  // each spelling of a city with its province, as listings.search_place has it
  `create table search_places (
    search_place text primary key,
    city text not null,
    region text not null,
    -- null where the gazetteer does not know it
    place_id text
  )`,
  `insert into search_places
    select distinct on (search_place) search_place, city, region, place_id from listings order by search_place, created_at`,
  `create function keep_search_place() returns trigger language plpgsql as $$
  begin
    insert into search_places values (new.search_place, new.city, new.region, new.place_id)
      on conflict (search_place) do nothing;
    if tg_op = 'UPDATE' then
      update search_places set place_id = new.place_id
        where search_place = new.search_place and place_id is distinct from new.place_id;
    end if;
    return null;
  end $$`,
  `create trigger keep_search_place after insert on listings for each row execute function keep_search_place()`,
  `create trigger keep_changed_search_place after update of search_place, place_id on listings for each row
    when (old.search_place <> new.search_place or old.place_id is distinct from new.place_id)
    execute function keep_search_place()`,
];

const counts = [
  // The sum is how many public ads there are. Only ever added to, so that no writer waits for another; a job sums them up.
  `create table listing_counts (
    category text not null,
    sub_category text,
    region text not null,
    ads integer not null
  )`,
  `insert into listing_counts
    select category, sub_category, region, count(*) from listings where ${isPublic} group by 1, 2, 3`,
  `create function count_new_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts select category, sub_category, region, count(*)
      from added where ${isPublic} group by 1, 2, 3;
    return null;
  end $$`,
  `create function count_gone_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts select category, sub_category, region, -count(*)
      from gone where ${isPublic} group by 1, 2, 3;
    return null;
  end $$`,
  `create function count_changed_listing() returns trigger language plpgsql as $$
  begin
    if old.status = 'active' and old.deleted_at is null then
      insert into listing_counts values (old.category, old.sub_category, old.region, -1);
    end if;
    if new.status = 'active' and new.deleted_at is null then
      insert into listing_counts values (new.category, new.sub_category, new.region, 1);
    end if;
    return null;
  end $$`,
  `create trigger count_new_listings after insert on listings referencing new table as added
    for each statement execute function count_new_listings()`,
  `create trigger count_gone_listings after delete on listings referencing old table as gone
    for each statement execute function count_gone_listings()`,
  `create trigger count_changed_listing after update on listings for each row
    when ((old.status, old.deleted_at is null, old.category, old.sub_category, old.region)
      is distinct from (new.status, new.deleted_at is null, new.category, new.sub_category, new.region))
    execute function count_changed_listing()`,
];

// Counting takes a while: words that are learned meanwhile are not forgotten at its end.
const words = [`alter table search_words add column learned_at timestamptz(3) not null default now()`];

const statements = [...words, ...indexes, ...places, ...counts];
