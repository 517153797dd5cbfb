// Also runs on PostgreSQL 15.
// Runs in npm run test:full.
// How migrations change a database that is in use, and what an interrupted run leaves.
import { spawn } from "node:child_process";
import { readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest, type TestDatabase } from "../../../tests/support/database.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { compareVersions, findSchemaMismatch, migrate, missingMigrations } from "./migrate.server.ts";

const own = join(import.meta.dirname, "../../../migrations");
const program = join(import.meta.dirname, "../../../tests/support/fixtures/migrate-program.ts");

/** The product's migrations and these, of which `up` is given as code. */
async function withMigrations(files: Record<string, string>): Promise<string> {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  for (const file of await readdir(own)) await symlink(join(own, file), join(folder, file));
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, `${name}.ts`), code);
  return folder;
}

const statement = (text: string) =>
  `export async function up(db) { await db.executeQuery({ sql: ${JSON.stringify(text)}, parameters: [], query: {}, queryId: {} }); }\n`;

async function connect({ connection }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("each migration is a transaction of its own: after a failure, the next run goes on behind the ones before", async () => {
  const database = await databaseForTest();
  const folder = await withMigrations({
    "9001-table": statement("create table first_one (id integer)"),
    "9002-broken": statement("create table second_one (id integer); select 1 / 0"),
  });
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await expect(migrate(database.connection, { folder, say })).rejects.toThrow("division by zero");
  expect(lines).toEqual([
    "Migration 9001-table (1 of 2).",
    expect.stringMatching(/^Migration 9001-table: done in \d+\.\d s\.$/u),
    "Migration 9002-broken (2 of 2).",
  ]);
  expect(await missingMigrations(database.db, folder)).toEqual(["9002-broken"]);
  await writeFile(join(folder, "9002-broken.ts"), statement("create table second_one (id integer)"));
  const again = await withMigrations({
    "9001-table": statement("select 1 / 0"),
    "9002-broken": statement("create table second_one (id integer)"),
  });
  expect(await migrate(database.connection, { folder: again })).toEqual({ applied: ["9002-broken"] });
});

test("a migration that waits for a lock lets others pass, and gets it later", async () => {
  const database = await databaseForTest();
  const folder = await withMigrations({
    "9001-column": statement("alter table favorites add column note text"),
  });
  const holder = await connect(database);
  const reader = await connect(database);
  await holder.query("begin; lock table favorites in access share mode");
  const lines: string[] = [];
  const migrated = migrate(database.connection, { folder, say: (line) => lines.push(line) });
  migrated.catch(() => undefined); // when an expectation fails first
  const isWaiting = async () => {
    const { rows } = await database.pool.query(
      "select from pg_locks where not granted and relation = 'favorites'::regclass",
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  // Waits behind the migration, and would until the holder ends.
  await reader.query("select count(*) from favorites");
  await expect
    .poll(() => lines.find((line) => line.includes("waits for a lock")))
    .toMatch(/tries again \(the oldest transaction, idle in transaction for \d+ s, is that of process \d+/u);
  await holder.query("commit");
  expect(await migrated).toEqual({ applied: ["9001-column"] });
});

const slowChanges = `
export const transaction = false;
const run = (db, sql) => db.executeQuery({ sql, parameters: [], query: {}, queryId: {} });
export async function up(db, { createIndex, inBatches }) {
  await inBatches("numbers", async (transaction, after) => {
    const { rows } = await run(transaction, \`
      with batch as (select id from numbers where id > \${Number(after ?? 0)} order by id limit 50 for update),
      slow as (select pg_sleep(0.02)),
      changed as (update numbers set changes = changes + 1 from batch, slow where numbers.id = batch.id returning numbers.id)
      select max(id) as last, count(*)::integer as rows from changed\`);
    return { last: rows[0].last === null ? null : String(rows[0].last), rows: rows[0].rows };
  });
  await createIndex({ name: "numbers_slow", on: "numbers (slowly(id))" });
}`;

/** Runs the migrations in a process of its own until it prints such a line; then kills it. */
async function killAt(
  connection: TestDatabase["connection"],
  folder: string,
  line: RegExp,
): Promise<string[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(connection), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const closed = new Promise((resolve) => child.once("close", resolve));
  createInterface({ input: child.stdout }).on("line", (text) => {
    lines.push(text);
    if (line.test(text)) setTimeout(() => child.kill("SIGKILL"), 300);
  });
  await closed;
  expect(child.signalCode).toBe("SIGKILL");
  return lines;
}

test("killed in the middle of rows, and again in the middle of an index, the next run ends well", async () => {
  const database = await databaseForTest();
  const { pool, connection } = database;
  const setSpeed = (seconds: string) =>
    pool.query(`create or replace function slowly(id integer) returns integer language plpgsql immutable
      as $$ begin perform pg_sleep(${seconds}); return id; end $$`);
  await setSpeed("0.01");
  await pool.query("create table numbers (id integer primary key, changes integer not null default 0)");
  await pool.query("insert into numbers select generate_series(1, 1000)");
  const folder = await withMigrations({ "9001-slow": slowChanges });

  await killAt(connection, folder, /^Migration 9001-slow \(1 of 1\)/u);
  const [{ changed }] = (await pool.query("select sum(changes)::integer as changed from numbers")).rows;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(1000);

  const lines = await killAt(connection, folder, /building the index/u);
  expect(lines).toContain(`Migration 9001-slow: numbers: going on after ${changed} rows.`);
  expect(lines).toContain("Migration 9001-slow: numbers: 1000 rows.");

  await setSpeed("0");
  const last: string[] = [];
  expect(await migrate(connection, { folder, say: (line) => last.push(line) })).toEqual({
    applied: ["9001-slow"],
  });
  expect(last).toContain("Migration 9001-slow: dropping the unfinished index numbers_slow.");
  const { rows } = await pool.query(`
    select indisvalid as valid, (select count(*)::integer from numbers where changes = 1) as once,
      (select count(*)::integer from settings where key like 'migration-progress%') as notes
    from pg_index where indexrelid = 'numbers_slow'::regclass`);
  expect(rows).toEqual([{ valid: true, once: 1000, notes: 0 }]);
});

test("three processes that start concurrently build an index once", async () => {
  const database = await databaseForTest();
  const folder = await withMigrations({
    "9001-index": `export const transaction = false;
      export const up = (db, { createIndex }) => createIndex({ name: "favorites_by_user", on: "favorites (user_id)" });`,
  });
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.connection, { folder })));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(["9001-index"]);
});

test("a version accepts a newer schema only if it still serves that version", async () => {
  const { db, connection } = await databaseForTest();
  const expanded = await withMigrations({ "9001-more": statement("create table more (id integer)") });
  await migrate(connection, { folder: expanded });
  expect(await findSchemaMismatch(db)).toContain("newer than this version");
  expect(await findSchemaMismatch(db, { mayBeNewer: true })).toBeNull();
  const contracted = await withMigrations({
    "9001-more": statement("select 1"),
    "9002-less": `export const contracts = { "drops table more": "9.2.0" };\n${statement("drop table more")}`,
    "9003-less": `export const contracts = { "drops table favorites": "9.1.0" };\n${statement("drop table favorites")}`,
  });
  await migrate(connection, { folder: contracted });
  expect(await findSchemaMismatch(db, { mayBeNewer: true })).toContain("newer than this version");
  const { rows } = await (await connect({ connection } as TestDatabase)).query(
    "select value from settings where key = 'oldest-version'",
  );
  expect(rows).toEqual([{ value: "9.2.0" }]);
});

test.each([
  ["0.2.0", "0.10.0", -8],
  ["1.0.0", "0.9.9", 1],
  ["0.2.1", "0.2.1", 0],
])("compares versions: %s and %s", (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(Math.sign(sign));
});
