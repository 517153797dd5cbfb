import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { checkPooler } from "./pooler.server.ts";
import { prepared } from "./prepared-statements.server.ts";

// With a real pooler: tests/faults/pgbouncer.test.ts.

test("a server itself is recognized, and so are two ways to one database", async () => {
  const { connection } = await databaseForTest();
  expect(await checkPooler(connection, null)).toBeNull();
  expect(await checkPooler(connection, connection)).toBeNull();
});

test("addresses of two databases are refused with one sentence", async () => {
  const [one, other] = [await databaseForTest(), await databaseForTest()];
  expect(await checkPooler(one.connection, other.connection)).toBe(
    "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.",
  );
});

test("through a pooler no statement is named and no setting is sent", async () => {
  const { connection } = await databaseForTest();
  const { db, pool } = openDatabase(connection, {
    maxConnections: 1,
    isPooled: true,
    onLost: () => undefined,
  });
  onTestFinished(() => pool.end());
  expect((await sql`${prepared} select ${1}::integer as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  const { rows } = await sql`
    select current_setting('statement_timeout') as "timeout",
      (select count(*) from pg_prepared_statements) as "statements"
  `.execute(db);
  expect(rows).toEqual([{ timeout: "0", statements: 0 }]);
});
