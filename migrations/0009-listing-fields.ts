import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Attributes are checked by shape only: fields are declared in one table (src/listings/type-fields.ts), which is to grow
 * by fields of the site's operator, and the commands check each value against it. Wages get their unit of time, and jobs
 * without a price are no longer free.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql
    .raw(`
    create or replace function are_listing_attributes(type text, a jsonb) returns boolean immutable language sql as $$
      select case when jsonb_typeof(a) <> 'object' then false else not exists (
        select from jsonb_each(a) as field (id, value)
        where id !~ '^[a-z][A-Za-z0-9]{0,39}$' or not coalesce(
          case jsonb_typeof(value)
            when 'string' then char_length(value #>> '{}') between 1 and 1000
            when 'number' then true
            when 'array' then jsonb_array_length(value) between 1 and 40 and not exists (
              select from jsonb_array_elements(value) as element
              where jsonb_typeof(element) <> 'string' or char_length(element #>> '{}') not between 1 and 60
            )
            else false
          end,
          false
        )
      ) end
    $$;

    update listings
    set attributes = attributes || jsonb_build_object('salaryUnit', case
      when (attributes ->> 'salary')::numeric <= 500 then 'hour'
      when (attributes ->> 'salary')::numeric < 3000 then 'week'
      when (attributes ->> 'salary')::numeric < 15000 then 'month'
      else 'year'
    end)
    where type = 'job' and attributes ? 'salary' and not attributes ? 'salaryUnit';

    update listings set price_type = 'fixed' where type = 'job' and price_type = 'free';
  `)
    .execute(db);
}
