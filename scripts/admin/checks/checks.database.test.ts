// One test in which it fails for each check of `npm run admin -- doctor` that asks the database.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { writeSetting } from "../../../src/platform/settings.writes.server.ts";
import { aUser } from "../../../tests/support/builders.ts";
import { databaseForTest, testDatabase } from "../../../tests/support/database.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { checkAdministrator } from "./administrator.ts";
import { checkBackup } from "./backup.ts";
import { checkDatabaseClock } from "./clock.ts";
import { checkDatabase } from "./database.ts";
import { checkJobs } from "./jobs.ts";
import { checkReplicas } from "./replicas.ts";
import { checkRights } from "./rights.ts";

const { db } = await testDatabase();
const failure = (words: string) => [{ status: "failed", message: expect.stringContaining(words) }];
const well = [{ status: "ok", message: expect.any(String) }];
const own = { databaseUrl: null, databaseDirectUrl: null, databasePoolSize: 20 };

test("administrator: none", async () => {
  expect(await checkAdministrator(db)).toEqual(failure("create-administrator"));
  await aUser(db, { role: "admin" });
  expect(await checkAdministrator(db)).toEqual(well);
});

test("clock: an hour off", async () => {
  const at = (ms: number) => checkDatabaseClock(db, () => new Date(Date.now() + ms));
  expect(await at(3_600_000)).toEqual(failure("ahead of that of the database"));
  expect(await at(0)).toEqual(well);
});

test("jobs: no process runs them, one waits for hours, one failed for good", async () => {
  const { db: jobs } = await databaseForTest();
  expect(await checkJobs(jobs)).toEqual(failure("No process runs jobs"));
  await sql`insert into job_runners (id, seen_at) values ('test', now())`.execute(jobs);
  expect(await checkJobs(jobs)).toEqual(well);
  await sql`select graphile_worker.add_job('send-email', run_at => now() - interval '10 minutes')`.execute(
    jobs,
  );
  expect(await checkJobs(jobs)).toMatchObject([{ status: "warning" }]);
  await sql`select graphile_worker.add_job('send-email', run_at => now() - interval '2 hours')`.execute(jobs);
  expect(await checkJobs(jobs)).toEqual(failure("120 minutes"));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(jobs);
  expect(await checkJobs(jobs)).toEqual([
    { status: "warning", message: expect.stringContaining("2 send-email") },
  ]);
});

test("backup: none, of yesterday, of last month", async () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const after = async (hours: number) => {
    const snapshotAt = new Date(now.getTime() - hours * 3_600_000).toISOString();
    await writeSetting(db, "last-backup", { snapshotAt });
    return checkBackup(db, now);
  };
  expect(await checkBackup(db, now)).toMatchObject([
    { status: "warning", message: expect.stringContaining("no backup") },
  ]);
  expect(await after(20)).toEqual(well);
  expect(await after(40)).toMatchObject([{ status: "warning" }]);
  expect(await after(700)).toEqual(failure("2026-10-28"));
});

test("database: missing migrations, a newer version", async () => {
  const { db: empty } = await databaseForTest({ isMigrated: false });
  expect(await checkDatabase(empty, own)).toEqual(failure("Migrations are missing"));
  const { db: newer } = await databaseForTest();
  expect(await checkDatabase(newer, own)).toEqual(well);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
    newer,
  );
  expect(await checkDatabase(newer, own)).toEqual(failure("newer than this version"));
});

test("database: an invalid index, too few connections, no writes", async () => {
  const { db: damaged, pool } = await databaseForTest();
  await sql`create table twins as select 1 as n from generate_series(1, 2)`.execute(damaged);
  await pool.query("create unique index concurrently twins_n on twins (n)").catch(() => undefined);
  expect(await checkDatabase(damaged, own)).toEqual(failure("Invalid indexes: twins_n"));
  await sql`drop table twins`.execute(damaged);
  expect(await checkDatabase(damaged, { ...own, databasePoolSize: 500 })).toEqual(
    failure("A node needs up to 501 connections"),
  );
  await damaged.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = on`.execute(connection);
    expect(await checkDatabase(connection, own)).toEqual(failure("it is read-only"));
    await sql`reset default_transaction_read_only`.execute(connection);
  });
});

test("rights: a role that owns neither schema nor tables", async () => {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const { db: foreign } = await databaseForTest();
  expect(await checkRights(folder, foreign)).toEqual(well);
  const role = `babillard_guest_${process.pid}`;
  await sql.raw(`create role ${role}`).execute(foreign);
  await foreign.connection().execute(async (connection) => {
    await sql.raw(`set role ${role}`).execute(connection);
    expect(await checkRights(folder, connection)).toEqual(failure("may not create tables"));
    await sql`reset role`.execute(connection);
    await sql.raw(`grant create on schema public to ${role}`).execute(connection);
    await sql
      .raw(`do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`)
      .execute(connection);
    await sql.raw(`set role ${role}`).execute(connection);
    expect(await checkRights(folder, connection)).toEqual(failure("tables belong to another role"));
    await sql`reset role`.execute(connection);
  });
  await sql.raw(`drop owned by ${role}`).execute(foreign);
  await sql.raw(`drop role ${role}`).execute(foreign);
});

test("replicas: away, no standby, of another site, far behind", async () => {
  const { db: site, connection } = await databaseForTest();
  const primary = { isStandby: false, position: 100_000_000n, identity: "2026" };
  const check = (replica: Partial<typeof primary>) =>
    checkReplicas(site, [connection], async (asked) =>
      asked === site ? primary : { ...primary, isStandby: true, ...replica },
    );
  expect(await checkReplicas(site, [])).toEqual([]);
  expect(await check({})).toEqual(well);
  expect(await checkReplicas(site, [connection])).toEqual(failure("is no standby"));
  expect(await check({ identity: "2027" })).toEqual(failure("not a replica of DATABASE_URL"));
  expect(await check({ position: 1n })).toMatchObject([
    { status: "warning", message: expect.stringContaining("99 MB") },
  ]);
  const away = "postgresql://web@127.0.0.1:9/babillard";
  expect(await checkReplicas(site, [away])).toEqual(failure("127.0.0.1:9 does not answer"));
});
