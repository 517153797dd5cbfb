import { expect, expectTypeOf, inject, test } from "vitest";
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

test.runIf(typeof inject("postgres").server === "object")(
  "a server on a socket is reached by each form of its address",
  async () => {
    const { connection } = await databaseForTest();
    if (typeof connection === "string") throw new Error("no socket");
    const { host, port, user, database } = connection;
    for (const address of [
      `postgresql:///${database}?host=${host}&port=${port}&user=${user}`,
      `postgresql://${user}@/${database}?host=${host}&port=${port}`,
      `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    ]) {
      const { pool } = openDatabase(address, { maxConnections: 1, onLost: () => undefined });
      const { rows } = await pool.query("select current_database() as name");
      await pool.end();
      expect(rows, address).toEqual([{ name: database }]);
    }
  },
);

test("a WriteDb is a ReadDb, and a ReadDb has no writing methods", () => {
  expectTypeOf<WriteDb>().toExtend<ReadDb>();
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
  expectTypeOf<ReadDb>().toHaveProperty("selectFrom");
  for (const method of ["insertInto", "updateTable", "deleteFrom", "transaction"] as const)
    expectTypeOf<ReadDb>().not.toHaveProperty(method);
});
