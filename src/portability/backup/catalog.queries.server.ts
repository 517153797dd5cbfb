import type { Session } from "../../platform/database/copy.server.ts";

export type TableColumns = { name: string; columns: string[] };
export type Definition = { name: string; table: string; definition: string };

/** Tables whose rows are state. Not among them: counters in unlogged tables, Kysely's own tables, those of extensions. */
const isOurs = (table: string) => `${table}.relnamespace = current_schema()::regnamespace
  and ${table}.relkind = 'r' and ${table}.relpersistence = 'p' and ${table}.relname not like 'kysely\\_migration%'
  and not exists (select from pg_depend where objid = ${table}.oid and deptype = 'e')`;

/** Generated columns are computed again when rows are loaded. */
export async function tablesOf(session: Session): Promise<TableColumns[]> {
  const { rows } = await session.query<TableColumns>(`
    select relname::text as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
    from pg_class where ${isOurs("pg_class")} order by relname`);
  return rows;
}

/** Sequences that have given a value; with `unused`, also the others. */
export async function sequencesOf(
  session: Session,
  { unused = false } = {},
): Promise<{ name: string; value: string }[]> {
  const { rows } = await session.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and (last_value is not null or ${unused}) order by 1`);
  return rows;
}

export async function foreignKeysOf(session: Session): Promise<Definition[]> {
  const { rows } = await session.query<Definition>(`
    select conname::text as name, conrelid::regclass::text as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and ${isOurs("pg_class")}
    order by 2, 1`);
  return rows;
}

/** Indexes that no constraint needs. */
export async function plainIndexesOf(session: Session): Promise<Definition[]> {
  const { rows } = await session.query<Definition>(`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where ${isOurs("pg_class")} and not exists (select from pg_constraint where conindid = indexrelid) order by 2, 1`);
  return rows;
}

export async function appliedMigrationsOf(session: Session): Promise<string[]> {
  const { rows: found } = await session.query("select where to_regclass('kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await session.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
