import { expect, expectTypeOf, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { openDatabase, type ReadDb, type WriteDb } from "./database.server.ts";
import { isDatabaseUnavailable } from "./failures.server.ts";

test("an unreachable server is unavailable; an invalid statement is a bug", async () => {
  const { db, pool } = openDatabase("postgresql://nobody@127.0.0.1:1/nothing", {
    maxConnections: 1,
    onLost: () => undefined,
  });
  const failure = await db
    .selectFrom("users")
    .select("id")
    .execute()
    .catch((error: unknown) => error);
  await pool.end();
  expect(isDatabaseUnavailable(failure)).toBe(true);

  const { pool: working } = await databaseForTest();
  expect(isDatabaseUnavailable(await working.query("select nothing").catch((error: unknown) => error))).toBe(
    false,
  );
});

test("a WriteDb is a ReadDb, and a ReadDb has no writing methods", () => {
  expectTypeOf<WriteDb>().toExtend<ReadDb>();
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
  expectTypeOf<ReadDb>().toHaveProperty("selectFrom");
  for (const method of ["insertInto", "updateTable", "deleteFrom", "transaction"] as const)
    expectTypeOf<ReadDb>().not.toHaveProperty(method);
});
