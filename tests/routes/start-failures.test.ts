// Runs in npm run test:full.
// Problems that an operator can fix end a start with one sentence, without a stack.
import { spawn } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrate, missingMigrations } from "../../src/platform/database/migrate.server.ts";
import { secretKey } from "../../src/platform/secrets/secret-keys.server.ts";
import { readOrCreateSecret } from "../../src/platform/secrets/secrets.writes.server.ts";
import { databaseForTest, type TestDatabase } from "../support/database.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";

const program = join(import.meta.dirname, "../../src/server/main.ts");

function urlOf(connection: TestDatabase["connection"], user?: string): string {
  if (typeof connection === "string") {
    const url = new URL(connection);
    if (user) url.username = user;
    return url.href;
  }
  const { host, port, database } = connection;
  return `postgresql://${user ?? connection.user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Starts the site and waits for its end. */
async function failStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    env: {
      ...programEnvironment,
      PORT: "1",
      DATA_DIR: folder,
      DEMO_DATA: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (said += String(text)));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said: said.replace(/^Applied \d+ migrations?\.\n/mu, "") };
}

test("a role that may not create tables", async () => {
  const { pool, connection } = await databaseForTest({ isMigrated: false });
  const role = `babillard_reader_${process.pid}`;
  await pool.query(`create role ${role} login`);
  await pool.query(`revoke create on schema public from public`);
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection, role) });
  await pool.query(`drop owned by ${role}; drop role ${role}`);
  expect([code, said.trim().split("\n")]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The database cannot be used \(permission denied for .+\): its role may not .+\.$/u,
      ),
    ],
  ]);
});

test("a read-only database", async () => {
  const { pool, connection } = await databaseForTest({ isMigrated: false });
  const { name } = (await pool.query("select current_database() as name")).rows[0];
  await pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection) });
  expect([code, said.trim().split("\n")]).toEqual([1, [expect.stringContaining("it is read-only")]]);
});

test("a role that does not own the tables", async () => {
  const { pool, connection } = await databaseForTest({ isMigrated: false });
  await migrate(connection, { upTo: "0004-readiness-probe" });
  const role = `babillard_user_${process.pid}`;
  await pool.query(`create role ${role} login; grant create, usage on schema public to ${role};
    grant all on all tables in schema public to ${role}`);
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection, role) });
  await pool.query(`drop owned by ${role}; drop role ${role}`);
  expect([code, said.trim().split("\n").slice(-1)]).toEqual([
    1,
    [expect.stringMatching(/^The database cannot be used \(must be owner of table images\): .+owner/u)],
  ]);
});

test("missing migrations with SKIP_MIGRATIONS", async () => {
  const { db, connection } = await databaseForTest({ isMigrated: false });
  await migrate(connection, { upTo: "0004-readiness-probe" });
  const missing = await missingMigrations(db);
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection), SKIP_MIGRATIONS: "on" });
  expect([code, said.trim()]).toEqual([
    1,
    `SKIP_MIGRATIONS is on and the database lacks ${missing.length} migrations of this version (${missing.join(", ")}): run npm run migrate first.`,
  ]);
  expect(await missingMigrations(db)).toEqual(missing);
});

test("a database of a newer version", async () => {
  const { pool, connection } = await databaseForTest();
  await pool.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection) });
  expect([code, said.trim().split("\n")]).toEqual([1, [expect.stringContaining("newer than this version")]]);
});

test("a database that is not there", async () => {
  const { code, said } = await failStart({
    DATABASE_URL: "postgresql://web@127.0.0.1:1/none",
    DATABASE_WAIT: "2",
  });
  expect([code, said.trim().split("\n")]).toEqual([
    1,
    [
      expect.stringMatching(/^The database cannot be reached yet \(.+\): waiting up to 2 s for it\.$/u),
      expect.stringMatching(/^The database cannot be reached: /u),
    ],
  ]);
});

test("a node, or a restored site, whose APP_SECRET is not the one of the database", async () => {
  const { db, connection } = await databaseForTest();
  await readOrCreateSecret(db, { current: secretKey("former"), previous: [] }, "session-cookies");
  for (const [environment, sentence] of [
    [{}, "encrypted by an APP_SECRET that this node lacks: set APP_SECRET"],
    [{ APP_SECRET: "x".repeat(32) }, "APP_SECRET is not the secret that encrypted"],
  ] as const) {
    const { code, said } = await failStart({ DATABASE_URL: urlOf(connection), ...environment });
    expect([code, said.trim().split("\n")]).toEqual([1, [expect.stringContaining(sentence)]]);
  }
});

test("a folder of uploads that cannot be used", async () => {
  const { connection } = await databaseForTest();
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const uploads = join(folder, "uploads");
  if (process.getuid?.() === 0) await writeFile(uploads, "");
  else {
    await mkdir(uploads);
    await chmod(uploads, 0);
  }
  const { code, said } = await failStart({ DATABASE_URL: urlOf(connection), DATA_DIR: folder });
  expect([code, said.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^${uploads}[/a-z]* cannot be used: .+\\.$`, "u"))],
  ]);
});
