import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { dataMap, type Owner } from "./data-map.ts";

const pageSize = 200;

type Person = {
  id: string;
  /** null: not confirmed, so that rows with that address may be someone else's */
  email: string | null;
};

type ExportedList = { name: string; rows: AsyncGenerator<Record<string, unknown>> };

/** The lists of the export that the data map itself fills: the exported columns of the person's rows. */
export function exportedLists(db: ReadDb, person: Person): ExportedList[] {
  return Object.entries(dataMap).flatMap(([table, { list, exported, omitted }]) =>
    list
      ? [
          {
            name: list.name,
            rows: exportedRows(db, person, {
              table,
              owner: list.owner,
              columns: exported,
              isPaged: "id" in omitted,
            }),
          },
        ]
      : [],
  );
}

/** By id, page by page: memory use does not depend on the size of the account. Tables without an id are small. */
async function* exportedRows(
  db: ReadDb,
  person: Person,
  {
    table,
    owner,
    columns,
    isPaged,
  }: { table: string; owner: Owner; columns: readonly string[]; isPaged: boolean },
): AsyncGenerator<Record<string, unknown>> {
  const isOwn = ownedBy(owner, person);
  if (!isOwn) return;
  const shown = sql.join(columns.map((column) => sql`${sql.ref(column)} as ${sql.ref(camelCase(column))}`));
  let after: string | null = null;
  for (;;) {
    const isNext: RawBuilder<unknown> = after === null ? sql`` : sql`and id > ${after}`;
    const { rows }: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      select ${shown} ${isPaged ? sql`, id as "cursor"` : sql``} from ${sql.table(table)}
      where ${isOwn} ${isNext} ${isPaged ? sql`order by id limit ${pageSize}` : sql``}`.execute(db);
    for (const { cursor: _, ...row } of rows) yield row;
    if (!isPaged || rows.length < pageSize) return;
    after = String(rows.at(-1)?.cursor);
  }
}

function ownedBy(owner: Owner, { id, email }: Person): RawBuilder<unknown> | null {
  if ("through" in owner) {
    const { table, owner: column } = owner.through;
    return sql`${sql.ref(owner.column)} in (select id from ${sql.table(table)} where ${sql.ref(column)} = ${id})`;
  }
  if (owner.is === "id") return sql`${sql.ref(owner.column)} = ${id}`;
  return email === null ? null : sql`lower(${sql.ref(owner.column)}) = ${email}`;
}

const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/gu, (_, initial: string) => initial.toUpperCase());
