// Also runs on PostgreSQL 15.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfThisTest } from "../../../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { isMigrated, migrate } from "./migrate.server.ts";

const folder = join(import.meta.dirname, "../../../migrations");
const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/u, "")).sort();

test("three nodes starting at once on an empty database apply each migration exactly once", async () => {
  const { db, connection } = await databaseOfThisTest({ isMigrated: false });
  const starts = await Promise.all([1, 2, 3].map(() => migrate(connection)));
  expect(starts.flatMap((start) => start.applied)).toEqual(names);
  expect(await isMigrated(db)).toBe(true);
});

test("a migrated database needs nothing more", async () => {
  const { connection } = await databaseOfThisTest();
  expect(await migrate(connection)).toEqual({ applied: [] });
});

test("a database is not ready before its migrations are applied", async () => {
  const { db, connection } = await databaseOfThisTest({ isMigrated: false });
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(connection)).toEqual({ applied: names });
  expect(await isMigrated(db)).toBe(true);
});

test("an unreachable database is an error, not an answer", async () => {
  const away = "postgresql://nobody@127.0.0.1:1/none";
  const { db, pool } = openDatabase(away, { maxConnections: 1, onLost: () => undefined });
  onTestFinished(() => pool.end());
  await expect(isMigrated(db)).rejects.toThrow();
  await expect(migrate(away)).rejects.toThrow();
});

test.each([
  [false, "30s", "0"],
  [true, "0", "2"],
])(
  "statements have a limit and one process, but not where patience is asked for: %s",
  async (isPatient, limit, processes) => {
    const { connection } = await databaseOfThisTest();
    const { db, pool } = openDatabase(connection, { maxConnections: 1, isPatient, onLost: () => undefined });
    onTestFinished(() => pool.end());
    const { rows } = await sql`
    select current_setting('statement_timeout') as limit,
      current_setting('max_parallel_workers_per_gather') as processes
  `.execute(db);
    expect(rows).toEqual([{ limit, processes }]);
  },
);
