import { expect, expectTypeOf, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { isDatabaseAway, openDatabase, type ReadDb, type WriteDb } from "./database.server.ts";

test("an unreachable server counts as away; an invalid statement is a bug", async () => {
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
  expect(isDatabaseAway(failure)).toBe(true);

  const { pool: working } = await databaseForTest();
  expect(isDatabaseAway(await working.query("select nothing").catch((error: unknown) => error))).toBe(false);
});

test.each([
  ["a pool that waits in vain", new Error("timeout exceeded when trying to connect"), true],
  ["a server that hangs", new Error("Query read timeout"), true],
  ["a connection cut", Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [
    "what another error was caused by",
    new Error("outer", { cause: Object.assign(new Error(), { code: "08006" }) }),
    true,
  ],
  ["a socket that is not there", Object.assign(new Error(), { code: "ENOENT", syscall: "connect" }), true],
  ["a photo that is not there", Object.assign(new Error(), { code: "ENOENT", syscall: "open" }), false],
  ["no error at all", "57P01", false],
])("%s", (_, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});

test("a WriteDb can be passed to readers, and a ReadDb has no writing methods", () => {
  expectTypeOf<WriteDb>().toExtend<ReadDb>();
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
  expectTypeOf<ReadDb>().toHaveProperty("selectFrom");
  for (const method of ["insertInto", "updateTable", "deleteFrom", "transaction"] as const)
    expectTypeOf<ReadDb>().not.toHaveProperty(method);
});
