// Runs in npm run test:full.
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { installJobQueue } from "../../jobs/install.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import type { SocketConnection } from "./connection.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server.ts";

let dataDir: string;
let remove: () => Promise<void>;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await remove();
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, say: () => undefined });
  started.push(postgres);
  return postgres;
}

async function query(connection: SocketConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Of several statements, the result of the last.
    const result = [await client.query({ text: sql, rowMode: "array" })].flat().at(-1);
    return result?.rows.flat() ?? [];
  } finally {
    await client.end();
  }
}

async function fill(connection: SocketConnection): Promise<void> {
  await migrate(connection);
  const { pool } = openDatabase(connection, { maxConnections: 1, onLost: () => undefined });
  await installJobQueue(pool);
  await pool.end();
}

const foreignObjects = `
  select oid::regclass::text from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and relowner <> 'babillard'::regrole
  union all select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and proowner <> 'babillard'::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select oid::regtype::text from pg_type
    where typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and typowner <> 'babillard'::regrole`;

describe("the site's connection to the embedded database", () => {
  test("can migrate and write, and can neither reach files and programs nor gain rights", async () => {
    const { connection, maintenance } = await start();
    await fill(connection);
    expect(await query(connection, "select count(*) from users")).toEqual([0]);
    expect(await query(connection, foreignObjects)).toEqual([]);
    for (const statement of [
      "select pg_read_file('PG_VERSION')",
      "select pg_ls_dir('.')",
      "select lo_import('/etc/passwd')",
      "copy (select 1) to program 'cat'",
      "copy users from program 'echo'",
      "copy (select 1) to '/tmp/babillard-copied'",
      "copy settings from '/etc/passwd'",
      "create role intruder",
      "create database intruded",
      "alter role babillard superuser",
      "set role postgres",
      "set session authorization postgres",
      "alter system set log_statement = 'all'",
      "create extension dblink",
      "create function f() returns int language c as 'libc', 'getpid'",
      "set log_statement = 'all'",
      "create subscription s connection 'dbname=postgres' publication p",
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' or backend_type = 'checkpointer'",
    ]) {
      const failure = await query(connection, statement).catch((error: unknown) => error);
      expect(failure, statement).toMatchObject({ code: "42501" });
    }
    for (const database of ["postgres", "template1"])
      await expect(query({ ...connection, database }, "select 1")).rejects.toMatchObject({ code: "42501" });
    // Maintenance still can.
    expect(await query(maintenance, "select pg_read_file('PG_VERSION')")).toEqual(["18\n"]);
  });

  test("owns everything of a database that a version before 0.3 filled as superuser, also while that runs", async () => {
    const old = await start();
    await query({ ...old.maintenance, database: "postgres" }, "drop database babillard");
    await query({ ...old.maintenance, database: "postgres" }, "alter role babillard superuser createdb");
    await query({ ...old.maintenance, database: "postgres" }, "create database babillard");
    await fill(old.maintenance);
    await query(
      old.maintenance,
      `create extension amcheck; create type mood as enum ('happy'); create view moods as select 'happy'::mood;
       create table stored (id serial, number int generated always as identity, mood mood); insert into stored values (default)`,
    );
    const [upgraded, another] = await Promise.all([start(), start()]);
    expect(upgraded.attached).toBe(true);
    expect(another.connection).toEqual(upgraded.connection);
    expect(await query(upgraded.maintenance, foreignObjects)).toEqual([]);
    expect(await query(upgraded.connection, "select number from stored")).toEqual([1]);
    await query(
      upgraded.connection,
      "alter table users add column added int; drop view moods; drop type mood cascade",
    );
    await expect(query(upgraded.connection, "create role intruder")).rejects.toMatchObject({ code: "42501" });
    // The server of the running site of the older version still serves it.
    expect(await query(old.maintenance, "select count(*) from users")).toEqual([0]);
  });
});
