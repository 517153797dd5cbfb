/** Decision 27 (docs/decisions/0027-expand-and-contract.md) gives the reasons. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { version } from "../version.server.ts";
import { type Connection, openDatabase } from "./database.server.ts";
import {
  createMigrationTools,
  deleteProgress,
  type Migration,
  MigrationError,
  migrationLockTimeout,
  withLockRetries,
} from "./migration-tools.server.ts";

const ownFolder = path.join(import.meta.dirname, "../../../migrations");
/** Advisory lock of Kysely's migrator, which applied the migrations of versions up to 0.2.0. */
const lockId = "3853314791062309107";
const lockPollMs = 500;
/** In `settings`: the oldest version whose code works with this schema; absent while any does. */
const oldestVersionKey = "oldest-version";

/** A Kysely database or transaction, whatever its schema. */
type Queryable = Pick<Kysely<unknown>, "getExecutor">;

type Options = {
  /** the last migration to apply, for the schema of an older version */
  upTo?: string;
  /** receives lines of progress */
  say?: (line: string) => void;
  /** for tests */
  folder?: string;
};

/**
 * Applies missing migrations in the order of their names, each in a transaction of its own unless it says otherwise.
 * Of several processes that start concurrently, one applies and the others wait. Uses one connection without statement
 * timeout, which also holds the lock: when this process dies, both end. An interrupted run is continued by the next.
 */
export async function migrate(connection: Connection, options: Options = {}): Promise<{ applied: string[] }> {
  const { upTo, say = () => undefined, folder = ownFolder } = options;
  // A lost connection fails the current statement, which reports it.
  const { db, pool } = openDatabase(connection, {
    maxConnections: 1,
    withoutTimeout: true,
    onLost: () => undefined,
  });
  try {
    return await db.connection().execute(async (own) => {
      // The tables of this version's types may not be there yet.
      const session = own as unknown as Kysely<unknown>;
      const mismatch = await findSchemaMismatch(own, { folder });
      if (mismatch) throw new MigrationError(mismatch);
      const missing = async () =>
        (await missingMigrations(own, folder)).filter((name) => upTo === undefined || name <= upTo);
      if ((await missing()).length === 0) return { applied: [] };
      await prepareSession(session);
      await waitForLock(session, say);
      try {
        const names = await missing();
        await createMigrationTable(session);
        const applied: string[] = [];
        for (const name of names) {
          const migration = await loadMigration(name, folder);
          say(`Migration ${name} (${applied.length + 1} of ${names.length}).`);
          const startedAt = performance.now();
          await withLockRetries(session, { name, say }, () => apply(session, { name, migration, say }));
          say(`Migration ${name}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
          applied.push(name);
        }
        return { applied };
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(session).catch(() => undefined);
      }
    });
  } finally {
    await pool.end();
  }
}

/**
 * Why this version cannot use or migrate the database, as an English sentence; null when it can. Its tables may be of a
 * version before 0.2.0, of a newer version, or of another application.
 * @param mayBeNewer accept the schema of a newer version, if it still serves this one: in a rolling upgrade, nodes of the
 * old version may start again
 */
export async function findSchemaMismatch(
  db: Queryable,
  { mayBeNewer = false, folder = ownFolder }: { mayBeNewer?: boolean; folder?: string } = {},
): Promise<string | null> {
  const remedy = "start Babillard with an empty database, or with the version that created this one.";
  const known = await migrationNames(folder);
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined && unknown > (known.at(-1) ?? "")) {
    if (mayBeNewer && (await servesThisVersion(db))) return null;
    return `The database is newer than this version of Babillard (it has the migration "${unknown}"): start the newer version again, or restore the backup from before the upgrade.`;
  }
  if (unknown !== undefined) {
    return `The database was set up by another version of Babillard (this one has no migration "${unknown}"): ${remedy}`;
  }
  if (applied.length === 0 && (await hasTables(db))) {
    return `The database already has tables named "users" or "listings" that no known migration of Babillard created: ${remedy}`;
  }
  return null;
}

/** Names of the migrations of this version that the database lacks, in order. */
export async function missingMigrations(db: Queryable, folder = ownFolder): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return (await migrationNames(folder)).filter((name) => !applied.has(name));
}

/** Names of all migrations of this version, in order. */
export function knownMigrations(): Promise<string[]> {
  return migrationNames(ownFolder);
}

/** For /readyz: true when the database responds and no migration is missing. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  return (await missingMigrations(db)).length === 0;
}

export async function loadMigration(name: string, folder = ownFolder): Promise<Migration> {
  return import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
}

/** Read once: the files of a running version do not change. */
const namesByFolder = new Map<string, Promise<string[]>>();

function migrationNames(folder: string): Promise<string[]> {
  const names =
    namesByFolder.get(folder) ??
    readdir(folder).then((files) =>
      files
        .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/u.test(file))
        .map((file) => file.slice(0, -".ts".length))
        .toSorted(),
    );
  namesByFolder.set(folder, names);
  return names;
}

type Step = { name: string; migration: Migration; say: (line: string) => void };

async function apply(session: Kysely<unknown>, { name, migration, say }: Step): Promise<void> {
  const tools = (db: Kysely<unknown>) => createMigrationTools(db, { migration: name, say });
  if (migration.transaction === false) {
    await migration.up(session, tools(session));
    await session.transaction().execute(async (transaction) => {
      await deleteProgress(transaction, name);
      await markApplied(transaction, name, migration);
    });
    return;
  }
  await session.transaction().execute(async (transaction) => {
    await migration.up(transaction, tools(transaction));
    await markApplied(transaction, name, migration);
  });
}

async function markApplied(db: Kysely<unknown>, name: string, { contracts = {} }: Migration): Promise<void> {
  await sql`
    insert into kysely_migration (name, timestamp)
    values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(db);
  const [oldest] = Object.values(contracts).toSorted(compareVersions).slice(-1);
  if (oldest === undefined) return;
  const known = await oldestVersion(db);
  if (known !== null && compareVersions(known, oldest) >= 0) return;
  await sql`
    insert into settings (key, value) values (${oldestVersionKey}, ${JSON.stringify(oldest)})
    on conflict (key) do update set value = excluded.value`.execute(db);
}

async function servesThisVersion(db: Queryable): Promise<boolean> {
  const oldest = await oldestVersion(db);
  return oldest === null || compareVersions(version, oldest) >= 0;
}

async function oldestVersion(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from settings where key = ${oldestVersionKey}`.execute(db);
  return rows[0]?.value ?? null;
}

/** Compares versions of three numbers. */
export function compareVersions(one: string, other: string): number {
  const numbers = (text: string) => text.split(".").map(Number);
  const others = numbers(other);
  const differences = numbers(one).map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

async function prepareSession(session: Kysely<unknown>): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(migrationLockTimeout)}`.execute(session);
  // When this process dies, its statement ends too, and with it the lock. Servers on some systems cannot.
  await sql`set client_connection_check_interval = '2s'`.execute(session).catch(() => undefined);
}

/**
 * By asking again and again: a statement that waits for an advisory lock has a snapshot, for whose end the building of an
 * index would wait.
 */
async function waitForLock(session: Kysely<unknown>, say: (line: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql`select where pg_try_advisory_lock(${sql.lit(lockId)})`.execute(session);
    if (rows.length > 0) return;
    if (isFirst) say("Another process migrates the database: waiting for it.");
    await sleep(lockPollMs);
  }
}

/** The table of Kysely's migrator. Created only if missing: otherwise it would need the right to create tables. */
async function createMigrationTable(session: Kysely<unknown>): Promise<void> {
  if (await hasMigrationTable(session)) return;
  await sql`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    session,
  );
}

async function hasMigrationTable(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  return rows.length > 0;
}

async function appliedMigrations(db: Queryable): Promise<string[]> {
  if (!(await hasMigrationTable(db))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reads the migration table again after the tables: a node that migrates concurrently commits both together. */
async function hasTables(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select where (to_regclass('users') is not null or to_regclass('listings') is not null)
  `.execute(db);
  return rows.length > 0 && (await appliedMigrations(db)).length === 0;
}
