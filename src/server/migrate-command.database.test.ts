// Runs in npm run test:full.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest, type TestDatabase } from "../../tests/support/database.ts";
import { programEnvironment } from "../../tests/support/program-environment.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { knownMigrations, migrate } from "../platform/database/migrate.server.ts";

const program = join(import.meta.dirname, "../../scripts/migrate.ts");

function urlOf({ connection }: TestDatabase, user?: string): string {
  if (typeof connection === "string") {
    const url = new URL(connection);
    if (user) url.username = user;
    return url.href;
  }
  const { host, port, database } = connection;
  return `postgresql://${user ?? connection.user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function run(url: string, ...args: string[]) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const env = { ...programEnvironment, DATABASE_URL: url, DATA_DIR: folder, DATABASE_WAIT: "0" };
  return new Promise<{ code: number; lines: string[]; error: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (failure, output, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, lines: output.trim().split("\n"), error });
    });
  });
}

test("npm run migrate prints each migration, and --status what is missing", async () => {
  const database = await databaseForTest({ isMigrated: false });
  const names = await knownMigrations();
  await migrate(database.connection, { upTo: "0001-initial-schema" });
  const missing = names.slice(1);
  expect(await run(urlOf(database), "--status")).toEqual({
    code: 0,
    lines: missing.map((name) => `missing: ${name}`),
    error: "",
  });
  const { code, lines, error } = await run(urlOf(database));
  expect([code, error]).toEqual([0, ""]);
  expect(lines.filter((line) => /^Applied|\(\d+ of \d+\)\.$/u.test(line))).toEqual([
    ...missing.map((name, index) => `Migration ${name} (${index + 1} of ${missing.length}).`),
    `Applied ${missing.length} migrations.`,
  ]);
  expect((await run(urlOf(database))).lines).toEqual(["The database has all migrations of this version."]);
  const { rows } = await database.pool.query("select count(*)::integer as count from graphile_worker.jobs");
  expect(rows).toEqual([{ count: 0 }]);
});

test("what is wrong is said in one sentence, with exit code 1", async () => {
  const newer = await databaseForTest();
  await newer.pool.query(
    "insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')",
  );

  const role = `babillard_other_${process.pid}`;
  const foreign = await databaseForTest({ isMigrated: false });
  await migrate(foreign.connection, { upTo: "0004-readiness-probe" });
  await foreign.pool.query(`
    create role ${role} login; grant create, usage on schema public to ${role};
    grant all on all tables in schema public to ${role}`);
  onTestFinished(async () => {
    await foreign.pool.query(`drop owned by ${role}; drop role ${role}`);
  });

  const results = await Promise.all([
    run(urlOf(newer)),
    run(urlOf(foreign, role)),
    run("postgresql://web@127.0.0.1:1/none"),
    run(urlOf(newer), "--all"),
  ]);
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(results.map(({ error }) => error.trim().split("\n"))).toEqual([
    [expect.stringMatching(/^The database is newer than this version .+: start the newer version again/u)],
    [
      expect.stringMatching(
        /^The database cannot be used \(must be owner of table images\): its role may not .+ owner/u,
      ),
    ],
    [expect.stringMatching(/^The database cannot be reached/u)],
    ["Usage: npm run migrate [-- --status]"],
  ]);
});
