import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { installJobQueue } from "../../src/jobs/install.server.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { shippedThesaurus } from "../../src/search/thesaurus/shipped-thesaurus.ts";
import { installThesaurus } from "../../src/search/thesaurus/thesaurus.writes.server.ts";
import { connectionTo, type TestServer } from "./postgres-connection.ts";

type Shared = { prepared: Promise<PreparedServer>; users: number };
type PreparedServer = {
  server: TestServer;
  run: string;
  template: string;
  siteTemplate: string;
  end(): Promise<void>;
};

/** The projects of a run share a server. Global, because Vitest imports this file once per project. */
const global = globalThis as { preparedServers?: Map<15 | 18, Shared> };
global.preparedServers ??= new Map();
const { preparedServers } = global;

/**
 * Global setup of projects with a database: one server of each version for the run, and in it two migrated templates that
 * every test file's database is copied from: an empty one, and one that a site has started on once. 18 is the embedded one, 15 is Debian's, or the existing server that
 * DATABASE_URL_15 names. A server started here stops with this process, even when it is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const major = project.getProvidedContext().postgresMajor;
  const shared = preparedServers.get(major) ?? { prepared: prepareServer(major), users: 0 };
  preparedServers.set(major, shared);
  shared.users += 1;
  const { end, ...provided } = await shared.prepared;
  project.provide("postgres", provided);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    preparedServers.delete(major);
    await end();
  };
}

async function prepareServer(major: 15 | 18): Promise<PreparedServer> {
  const { server, stop } = await openServer(major);
  const run = `babillard_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  // Open for the whole run with the run's name, so that other runs see that its databases are in use.
  const admin = new pg.Client({ ...clientConfig(server), application_name: run });
  await admin.connect();
  await requireMajor(admin, major);
  await dropAbandoned(admin);
  const template = `${run}_template`;
  await admin.query(`create database ${template} template template0`);
  await migrateTemplate(server, template);
  const siteTemplate = `${run}_site_template`;
  await admin.query(`create database ${siteTemplate} template ${template} strategy file_copy`);
  await initializeTemplate(server, siteTemplate);
  const end = async () => {
    await dropRun(admin, run);
    await admin.end();
    await stop();
  };
  return { server, run, template, siteTemplate, end };
}

type Running = { server: TestServer; stop: () => Promise<void> };

async function openServer(major: 15 | 18): Promise<Running> {
  if (major === 18) return startServer();
  const url = process.env.DATABASE_URL_15;
  if (url) return { server: url, stop: async () => undefined };
  const binDir = "/usr/lib/postgresql/15/bin";
  if (!existsSync(join(binDir, "postgres"))) {
    throw new Error("PostgreSQL 15 is needed by the tests: sudo apt-get install postgresql-15");
  }
  return startServer(binDir);
}

const folderName = /^babillard-tests-(\d+)-/u;

async function startServer(binDir?: string): Promise<Running> {
  await removeAbandonedFolders();
  const dataDir = await mkdtemp(join(tmpdir(), `babillard-tests-${process.pid}-`));
  await chmod(dataDir, 0o755); // as root, the database's user needs access
  const started = await startEmbeddedPostgres({
    dataDir,
    ...(binDir ? { binDir } : {}),
    // No data survives the run, so writes need not be durable.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "400",
      // With the default of a quarter of the memory, dropping a database searches them all.
      shared_buffers: "128MB",
      max_wal_size: "8GB",
    },
    say: () => undefined,
  });
  // The superuser, who creates databases.
  const { host, port, user } = started.maintenance;
  return {
    server: { host, port, user },
    stop: async () => {
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes folders of killed runs, whose servers have stopped with them. Folders of other users are skipped. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = folderName.exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(ignorePermissionErrors);
  }
}

function ignorePermissionErrors(error: NodeJS.ErrnoException): void {
  if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function clientConfig(server: TestServer): pg.ClientConfig {
  const connection = connectionTo(server, "postgres");
  return typeof connection === "string" ? { connectionString: connection } : connection;
}

async function requireMajor(admin: pg.Client, major: number): Promise<void> {
  const { rows } = await admin.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  if (rows[0]?.major === major) return;
  throw new Error(`The tests need PostgreSQL ${major} here and found ${rows[0]?.major}.`);
}

/** Drops databases that killed runs left on a server that is still running. */
async function dropAbandoned(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: string }>(
    `select distinct substring(datname from '^babillard_test_\\d+_[0-9a-f]{8}') as run from pg_database
     where datname ~ '^babillard_test_\\d+_[0-9a-f]{8}_'
     except select application_name from pg_stat_activity`,
  );
  for (const { run } of rows) await dropRun(admin, run);
}

async function dropRun(admin: pg.Client, run: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [`${run}_`],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

async function migrateTemplate(server: TestServer, template: string): Promise<void> {
  await migrate(connectionTo(server, template));
  await withPool(server, template, installJobQueue);
}

/** Installing the thesaurus takes two thirds of a site's start. */
async function initializeTemplate(server: TestServer, template: string): Promise<void> {
  await withPool(server, template, (_pool, db) => installThesaurus(db, shippedThesaurus));
}

async function withPool(
  server: TestServer,
  name: string,
  use: (pool: pg.Pool, db: Db) => Promise<void>,
): Promise<void> {
  const { db, pool } = openDatabase(connectionTo(server, name), {
    maxConnections: 1,
    onLost: (error) => {
      throw error;
    },
  });
  await use(pool, db);
  await pool.end();
}
