/** Changes of a migration to the catalog, and those that code of the previous version would not survive (decision 27). */
import type pg from "pg";

type Column = { type: string; isRequired: boolean; hasDefault: boolean };
type Constraint = {
  table: string;
  kind: string;
  columns: string[];
  definition: string;
  isValidated: boolean;
};
type Index = { table: string; columns: string[]; isUnique: boolean; definition: string };

export type SchemaState = {
  /** columns of tables, by `table.column` */
  columns: Map<string, Column>;
  tables: Set<string>;
  constraints: Map<string, Constraint>;
  /** without those of constraints */
  indexes: Map<string, Index>;
};

const ours =
  "relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_%'";

export async function readSchema(pool: Pick<pg.ClientBase, "query">): Promise<SchemaState> {
  const columns = await pool.query(`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      atthasdef or attidentity <> '' as "default"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped where ${ours}`);
  const tables = await pool.query(`select relname as name from pg_class where ${ours}`);
  const constraints = await pool.query(`
    select relname as table, conname as name, contype as kind, pg_get_constraintdef(pg_constraint.oid) as definition,
      convalidated as validated, array(select relname || '.' || attname from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid where ${ours} and contype <> 'n'`);
  const indexes = await pool.query(`
    select pg_class.relname as table, indexrelid::regclass::text as name, indisunique as unique,
      pg_get_indexdef(indexrelid) as definition, array(select pg_class.relname || '.' || attname from pg_attribute
        where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where ${ours} and not exists (select from pg_constraint where conindid = indexrelid)`);
  return {
    columns: new Map(
      columns.rows.map(({ name, type, required, default: hasDefault }) => [
        name,
        { type, isRequired: required, hasDefault },
      ]),
    ),
    tables: new Set(tables.rows.map(({ name }) => name)),
    constraints: new Map(
      constraints.rows.map(({ name, table, kind, columns: of, definition, validated }) => [
        `${table}.${name}`,
        { table, kind, columns: of, definition, isValidated: validated },
      ]),
    ),
    indexes: new Map(
      indexes.rows.map(({ name, table, unique, columns: of, definition }) => [
        name,
        { table, isUnique: unique, columns: of, definition },
      ]),
    ),
  };
}

/** A referential action on deletion (cascade, set null) forbids no write, unless it forbids the deletion itself. */
const withoutDeletion = (definition: string) => definition.replace(/ ON DELETE (?:CASCADE|SET NULL)/u, "");

/**
 * Sentences without a subject, as "drops column users.phone".
 * @param isTransaction the migration runs in a transaction, which holds its locks until its end
 */
export function findContracts(before: SchemaState, after: SchemaState, isTransaction: boolean): string[] {
  const isOld = (column: string) => before.columns.has(column);
  const tableOf = (column: string) => column.split(".")[0] ?? "";
  const found: string[] = [];
  for (const table of before.tables) if (!after.tables.has(table)) found.push(`drops table ${table}`);
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) {
      if (after.tables.has(tableOf(name))) found.push(`drops column ${name}`);
      continue;
    }
    if (now.type !== column.type) found.push(`changes the type of ${name}`);
    if (now.isRequired && !column.isRequired) found.push(`requires ${name}`);
    if (column.hasDefault && !now.hasDefault) found.push(`drops the default of ${name}`);
  }
  for (const [name, column] of after.columns) {
    const isAdded = !isOld(name) && before.tables.has(tableOf(name));
    if (isAdded && column.isRequired && !column.hasDefault) found.push(`requires ${name}`);
  }
  for (const [name, constraint] of after.constraints) {
    if (!before.tables.has(constraint.table)) continue;
    const old = before.constraints.get(name);
    if (old?.definition === constraint.definition) continue;
    if (old && withoutDeletion(old.definition) === withoutDeletion(constraint.definition)) continue;
    // One that names a new column holds while that is null, as old code leaves it.
    if (constraint.columns.every(isOld)) found.push(`constrains ${name}`);
    else if (isTransaction && constraint.isValidated && "cf".includes(constraint.kind))
      found.push(`validates ${name} in a transaction`);
  }
  for (const [name, index] of after.indexes) {
    if (!before.tables.has(index.table) || before.indexes.get(name)?.definition === index.definition)
      continue;
    if (index.isUnique && index.columns.every(isOld)) found.push(`constrains ${index.table} by ${name}`);
    if (isTransaction) found.push(`builds ${name} in a transaction`);
  }
  return found.toSorted();
}
