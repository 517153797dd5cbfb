import { expect, expectTypeOf, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { isDatabaseUnavailable, openDatabase, type ReadDb, type WriteDb } from "./database.server.ts";

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

test.each([
  ["a pool timeout", new Error("timeout exceeded when trying to connect"), true],
  ["a server that hangs", new Error("Query read timeout"), true],
  ["a terminated connection", Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [
    "the cause of another error",
    new Error("outer", { cause: Object.assign(new Error(), { code: "08006" }) }),
    true,
  ],
  ["a missing socket", Object.assign(new Error(), { code: "ENOENT", syscall: "connect" }), true],
  ["a missing photo file", Object.assign(new Error(), { code: "ENOENT", syscall: "open" }), false],
  ["a value that is not an Error", "57P01", false],
])("%s", (_, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});

test("a WriteDb is a ReadDb, and a ReadDb has no writing methods", () => {
  expectTypeOf<WriteDb>().toExtend<ReadDb>();
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
  expectTypeOf<ReadDb>().toHaveProperty("selectFrom");
  for (const method of ["insertInto", "updateTable", "deleteFrom", "transaction"] as const)
    expectTypeOf<ReadDb>().not.toHaveProperty(method);
});
