// Also runs on PostgreSQL 15.
// Code of the version before must work with the schema after each migration (decision 27).
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { findContracts, readSchema } from "../../../tests/support/schema-changes.ts";
import { version } from "../version.server.ts";
import { compareVersions, knownMigrations, loadMigration, migrate } from "./migrate.server.ts";

test("migrations only do what old code survives, or declare since which version it is not used", async () => {
  const { pool, connection } = await databaseForTest({ isMigrated: false });
  const names = await knownMigrations();
  const found: Record<string, string[]> = {};
  const declared: Record<string, string[]> = {};
  const versions: string[] = [];
  let before = await readSchema(pool);
  for (const name of names) {
    const { transaction = true, contracts = {} } = await loadMigration(name);
    await migrate(connection, { upTo: name });
    const after = await readSchema(pool);
    found[name] = findContracts(before, after, transaction);
    declared[name] = Object.keys(contracts).toSorted();
    versions.push(...Object.values(contracts));
    before = after;
  }
  expect(names.length).toBeGreaterThanOrEqual(5);
  expect(found).toEqual(declared);
  for (const since of versions) {
    expect(since).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(compareVersions(since, version), since).toBeLessThanOrEqual(0);
  }
});

const examples: [statement: string, found: string[]][] = [
  ["drop table messages cascade", ["drops table messages"]],
  [
    "alter table users rename column phone to telephone",
    ["drops column users.phone", "validates users.users_phone_check in a transaction"],
  ],
  ["alter table users drop column phone", ["drops column users.phone"]],
  ["alter table settings alter column key type varchar(100)", ["changes the type of settings.key"]],
  ["alter table users alter column phone set not null", ["requires users.phone"]],
  ["alter table users add column town text not null", ["requires users.town"]],
  ["alter table users alter column role drop default", ["drops the default of users.role"]],
  [
    "alter table users add constraint short check (char_length(name) < 50) not valid",
    ["constrains users.short"],
  ],
  [
    "alter table favorites drop constraint favorites_user_id_fkey, add constraint favorites_user_id_fkey foreign key (user_id) references users on delete set null",
    [],
  ],
  [
    "alter table favorites drop constraint favorites_user_id_fkey, add constraint favorites_user_id_fkey foreign key (user_id) references users on delete restrict",
    ["constrains favorites.favorites_user_id_fkey"],
  ],
  ["create unique index once on users (name)", ["builds once in a transaction", "constrains users by once"]],
  ["create index slow on listings (author_id, created_at)", ["builds slow in a transaction"]],
  [
    "alter table users add column town text, add check (town <> '')",
    ["validates users.users_town_check in a transaction"],
  ],
  ["alter table users add column town text, add check (town <> '') not valid", []],
  ["alter table users add column town text not null default ''", []],
  ["create table towns (id integer primary key, name text not null unique, check (name <> ''))", []],
];

test("finds what old code would not survive", async () => {
  const { pool } = await databaseForTest();
  const client = await pool.connect();
  try {
    const before = await readSchema(client);
    for (const [statement, found] of examples) {
      await client.query("begin");
      await client.query(statement);
      expect(findContracts(before, await readSchema(client), true), statement).toEqual(found);
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
});
