import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { prepared } from "./prepared-statements.server.ts";

const { db } = await testDatabase();

test("a marked statement is planned once per connection, others are not prepared", async () => {
  await db.connection().execute(async (connection) => {
    const marked = (value: number) => sql<{ sum: number }>`${prepared} select ${value}::integer + 1 as sum`;
    expect((await marked(1).execute(connection)).rows).toEqual([{ sum: 2 }]);
    expect((await marked(41).execute(connection)).rows).toEqual([{ sum: 42 }]);
    await sql`select ${1}::integer`.execute(connection);
    const { rows } = await sql<{ statement: string; times: number }>`
      select statement, (generic_plans + custom_plans)::integer as times from pg_prepared_statements
      where statement like '%+ 1 as sum'
    `.execute(connection);
    expect(rows).toEqual([{ statement: expect.stringContaining("$1::integer + 1"), times: 2 }]);
    const { rows: others } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select $1::integer'
    `.execute(connection);
    expect(others).toEqual([]);
  });
});

test("marked statements with ever-changing text do not fill the server", async () => {
  // Names count per process: a fresh module has none of the statements that files before this one prepared.
  vi.resetModules();
  const { prepared } = await import("./prepared-statements.server.ts");
  const { databaseForTest } = await import("../../../tests/support/database.ts");
  const { db } = await databaseForTest();
  await db.connection().execute(async (connection) => {
    for (let value = 0; value < 500; value += 1) {
      const { rows } = await sql<{ value: number }>`${prepared} select ${sql.lit(value)} as value`.execute(
        connection,
      );
      expect(rows).toEqual([{ value }]);
    }
    const { rows } = await sql<{
      prepared: number;
    }>`select count(*) as prepared from pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ prepared: 200 }]);
  });
});
