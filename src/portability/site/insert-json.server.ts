import { type RawBuilder, sql } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";

/**
 * Inserts exported rows: the properties of the first that are columns; others are of another version.
 * @returns how many rows were inserted
 */
export async function insertJson(
  db: WriteDb,
  table: string,
  rows: readonly Record<string, unknown>[],
  { skipExisting = false } = {},
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const { rows: known } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = known.map(({ name }) => name).filter((name) => Object.hasOwn(first, name));
  const columns: RawBuilder<unknown> = sql.join(names.map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${skipExisting ? sql`on conflict do nothing` : sql``}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
