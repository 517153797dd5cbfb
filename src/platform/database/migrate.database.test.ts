// Also runs on PostgreSQL 15.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { findSchemaMismatch, isMigrated, migrate } from "./migrate.server.ts";

const folder = join(import.meta.dirname, "../../../migrations");
const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/u, "")).sort();

test("three nodes that start concurrently on an empty database apply each migration exactly once", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  const starts = await Promise.all([1, 2, 3].map(() => migrate(connection)));
  expect(starts.flatMap((start) => start.applied)).toEqual(names);
  expect(await isMigrated(db)).toBe(true);
});

test("a migrated database needs no further migration", async () => {
  const { connection } = await databaseForTest();
  expect(await migrate(connection)).toEqual({ applied: [] });
});

test("a database is not ready before its migrations are applied", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(connection)).toEqual({ applied: names });
  expect(await isMigrated(db)).toBe(true);
});

test("a database of an older version is rejected with one sentence", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  await migrate(connection);
  await sql`insert into kysely_migration (name, timestamp) values ('0001-ground-floor', '2026-01-01')`.execute(
    db,
  );
  const sentence =
    /^The database was set up by another version of Babillard \(this one has no migration "0001-ground-floor"\): [^.]+\.$/u;
  expect(await findSchemaMismatch(db)).toMatch(sentence);
  await expect(migrate(connection)).rejects.toThrow(sentence);
});

test("a database of a newer version is rejected with one sentence that names the ways out", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  await migrate(connection);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
  const sentence =
    /^The database is newer than this version of Babillard \(it has the migration "9999-later"\): [^.]+\.$/u;
  expect(await findSchemaMismatch(db)).toMatch(sentence);
  await expect(migrate(connection)).rejects.toThrow(sentence);
});

test("a database with tables of the same names but no migration table is rejected with one sentence", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  await sql`create table listings (id integer)`.execute(db);
  const sentence = /^The database already has tables named "users" or "listings" [^.]+\.$/u;
  expect(await findSchemaMismatch(db)).toMatch(sentence);
  await expect(migrate(connection)).rejects.toThrow(sentence);
  expect((await sql`select where to_regclass('users') is not null`.execute(db)).rows).toEqual([]);
});

test("additional tables of another application are accepted", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  await sql`create table invoices (id integer)`.execute(db);
  expect(await migrate(connection)).toEqual({ applied: names });
  expect(await findSchemaMismatch(db)).toBeNull();
});

test("an unreachable database throws", async () => {
  const unreachable = "postgresql://nobody@127.0.0.1:1/none";
  const { db, pool } = openDatabase(unreachable, { maxConnections: 1, onLost: () => undefined });
  onTestFinished(() => pool.end());
  await expect(isMigrated(db)).rejects.toThrow();
  await expect(migrate(unreachable)).rejects.toThrow();
});

test.each([
  [false, "30s", "2s", "0"],
  [true, "0", "0", "2"],
])(
  "statements have a timeout and no parallel workers, except with withoutTimeout (%s), whatever the database sets",
  async (withoutTimeout, limit, lockLimit, processes) => {
    const { connection, pool: operator } = await databaseForTest();
    await operator.query(`do $$ begin
      execute format('alter database %I set statement_timeout = ''1s''', current_database());
      execute format('alter database %I set lock_timeout = ''1s''', current_database());
    end $$`);
    const { db, pool } = openDatabase(connection, {
      maxConnections: 1,
      withoutTimeout,
      onLost: () => undefined,
    });
    onTestFinished(() => pool.end());
    const { rows } = await sql`
    select current_setting('statement_timeout') as limit, current_setting('lock_timeout') as "lockLimit",
      current_setting('max_parallel_workers_per_gather') as processes
  `.execute(db);
    expect(rows).toEqual([{ limit, lockLimit, processes }]);
  },
);
