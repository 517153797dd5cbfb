import { type Kysely, sql } from "kysely";

/** How often public ads were looked at is kept beside how many there are: the home page says both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isPublic = `status = 'active' and deleted_at is null`;

const statements = [
  `alter table listing_counts add column views bigint not null default 0`,
  `insert into listing_counts (category, sub_category, region, ads, views)
    select category, sub_category, region, 0, sum(views) from listings where ${isPublic} group by 1, 2, 3`,
  `create or replace function count_new_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts (category, sub_category, region, ads, views)
      select category, sub_category, region, count(*), sum(views) from added where ${isPublic} group by 1, 2, 3;
    return null;
  end $$`,
  `create or replace function count_gone_listings() returns trigger language plpgsql as $$
  begin
    insert into listing_counts (category, sub_category, region, ads, views)
      select category, sub_category, region, -count(*), -sum(views) from gone where ${isPublic} group by 1, 2, 3;
    return null;
  end $$`,
  `create or replace function count_changed_listing() returns trigger language plpgsql as $$
  begin
    if old.status = 'active' and old.deleted_at is null then
      insert into listing_counts values (old.category, old.sub_category, old.region, -1, -old.views);
    end if;
    if new.status = 'active' and new.deleted_at is null then
      insert into listing_counts values (new.category, new.sub_category, new.region, 1, new.views);
    end if;
    return null;
  end $$`,
  // Looks are written often, and of many ads at once: a row is enough.
  `create function count_views_of_listing() returns trigger language plpgsql as $$
  begin
    insert into listing_counts values (new.category, new.sub_category, new.region, 0, new.views - old.views);
    return null;
  end $$`,
  `create trigger count_views_of_listing after update of views on listings for each row
    when (new.status = 'active' and new.deleted_at is null and old.views <> new.views
      and (old.status, old.deleted_at is null, old.category, old.sub_category, old.region)
        is not distinct from (new.status, new.deleted_at is null, new.category, new.sub_category, new.region))
    execute function count_views_of_listing()`,
];
