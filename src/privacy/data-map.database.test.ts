import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { dataMap, type TableData } from "./data-map.ts";

const { db } = await testDatabase();
const howTo =
  "src/privacy/data-map.ts: add it to `exported`, `omitted` or `other` of its table, then node scripts/update-data-map.ts";

/** "table.column" of the whole database; tables of other schemas with their schema. */
async function storedColumns(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const columnsOf = ({ exported, omitted, other }: TableData) => [
  ...exported,
  ...Object.keys(omitted),
  ...other,
];

describe("the data map", () => {
  test("has every column of the database once, and no other", async () => {
    const stored = await storedColumns();
    expect(stored.size).toBeGreaterThan(300);
    const declared = Object.entries(dataMap).flatMap(([table, data]) =>
      columnsOf(data).map((column) => `${table}.${column}`),
    );
    expect(
      [...stored].filter((name) => !declared.includes(name)),
      `not in ${howTo}`,
    ).toEqual([]);
    expect(
      declared.filter((name) => !stored.has(name)),
      "in the data map, but not in the database",
    ).toEqual([]);
    expect(
      declared.filter((name, index) => declared.indexOf(name) !== index),
      "twice in the map",
    ).toEqual([]);
  });

  test("says `deleted` only of rows that the deletion of the account reaches", async () => {
    const { rows } = await sql<{ table: string; parent: string }>`
      select conrelid::regclass::text as table, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and confdeltype = 'c'`.execute(db);
    const isReached = (table: string): boolean =>
      table === "users" || rows.some((row) => row.table === table && isReached(row.parent));
    const unreached = Object.entries(dataMap)
      .filter(([, { erasure }]) => erasure === "deleted")
      .filter(([table, { erasedBy }]) => !isReached(table) && !erasedBy)
      .map(([table]) => table);
    expect(unreached, "no foreign key with `on delete cascade` leads to users: declare `erasedBy`").toEqual(
      [],
    );
  });

  test("has a category for what is about a person, and none for what is not", () => {
    for (const [table, data] of Object.entries(dataMap)) {
      const isPersonal = data.exported.length > 0 || Object.keys(data.omitted).length > 0;
      expect([table, data.category !== null, data.erasure !== "none"]).toEqual([
        table,
        isPersonal,
        isPersonal,
      ]);
    }
  });

  test("names real columns where texts survive, and where the map itself exports or erases", () => {
    for (const [table, data] of Object.entries(dataMap)) {
      const named = [data.list?.owner.column, data.erasedBy?.column, ...Object.keys(data.survives ?? {})];
      for (const column of named.filter((name) => name !== undefined))
        expect(columnsOf(data), `${table}.${column}`).toContain(column);
    }
  });
});
