import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { connectionTo } from "./postgres-connection.ts";

export type TestDatabase = {
  db: Db;
  pool: pg.Pool;
  /** for a second pool, or for a program that connects itself */
  connection: ReturnType<typeof connectionTo>;
};

/**
 * A migrated, empty database for this test file, dropped after its last test. At the top of the file:
 * `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { close, ...database } = await createDatabase(inject("postgres").template);
  afterAll(close);
  return database;
}

/** The same for a site that is served: its first start has happened. */
export async function siteDatabase(): Promise<TestDatabase> {
  const { close, ...database } = await createDatabase(inject("postgres").siteTemplate);
  afterAll(close);
  return database;
}

/** A database for one test that changes the schema or needs `isMigrated: false`. Call it inside the test. */
export async function databaseForTest(options = { isMigrated: true }): Promise<TestDatabase> {
  const template = options.isMigrated ? inject("postgres").template : "template0";
  const { close, ...database } = await createDatabase(template);
  onTestFinished(close);
  return database;
}

/** Deletes all data with the vocabulary and the thesaurus of the search, for tests of what is in them. */
export async function emptyDatabaseAndSearch(db: Db): Promise<void> {
  await emptyDatabase(db);
  await db.deleteFrom("search_terms").execute();
  await db.deleteFrom("thesaurus_entries").execute();
}

/** Deletes all data, for tests that count rows. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.deleteFrom("conversations").execute(); // remain when users are deleted
  await db.deleteFrom("users").execute(); // cascades to sessions, listings, images, favorites and views
  await db.deleteFrom("rate_limits").execute();
  await db.deleteFrom("settings").execute();
  await db.deleteFrom("site_settings").execute();
  await db.deleteFrom("site_files").execute();
  await db.deleteFrom("site_texts").execute();
  await db.deleteFrom("site_list_entries").execute();
  await db.deleteFrom("privacy_incidents").execute();
  await db.deleteFrom("event_digests").execute();
  await db.deleteFrom("events").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

async function createDatabase(template: string): Promise<TestDatabase & { close: () => Promise<void> }> {
  const { server, run } = inject("postgres");
  const name = `${run}_${randomBytes(6).toString("hex")}`;
  // A copy of the files costs 20 ms of CPU time, the default strategy, through buffers and WAL, 60 to 150 ms.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  const connection = connectionTo(server, name);
  let isClosing = false;
  const { db, pool } = openDatabase(connection, {
    maxConnections: 5,
    onLost: (error) => {
      // `with (force)` below may terminate connections that are still closing.
      if (!isClosing) throw error;
    },
  });
  // Connecting takes long on a busy machine.
  pool.options.connectionTimeoutMillis = 60_000;
  const close = async () => {
    isClosing = true;
    await pool.end();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { db, pool, connection, close };
}

async function asAdmin(statement: string): Promise<void> {
  const connection = connectionTo(inject("postgres").server, "postgres");
  const client = new pg.Client(
    typeof connection === "string" ? { connectionString: connection } : connection,
  );
  await client.connect();
  await client.query(statement);
  await client.end();
}
