/** Tools of migrations that change a large database while the site runs (docs/decisions/0027-expand-and-contract.md). */
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isConflict, isLockTimeout } from "./failures.server.ts";

/**
 * A file of migrations/. By default `up` runs in one transaction, which must only hold locks for moments: changes of the
 * catalog, not of rows.
 */
export type Migration = {
  up(db: Kysely<unknown>, tools: MigrationTools): Promise<void>;
  /**
   * False: `up` runs without a transaction, for indexes and rows. It runs again after an interruption, so that each of
   * its steps must do nothing the second time; those of `tools` do.
   */
  transaction?: boolean;
  /**
   * What a version before would not survive, as the check of migrations words it ("drops column users.phone"), and the
   * first version whose code no longer used it.
   */
  contracts?: Readonly<Record<string, string>>;
};

export type MigrationTools = {
  /**
   * Builds an index without blocking writes. An invalid one of an interrupted build is dropped and built again.
   * @param on everything that follows `on` in `create index`
   */
  createIndex(index: { name: string; on: string; unique?: boolean }): Promise<void>;
  /**
   * Changes rows in short transactions, in the order of a key, and pauses in between, so that the site keeps its share of
   * the server. The position is stored with each batch: after an interruption it goes on from there.
   * @param name of this change, unique within the migration
   * @param change changes the rows after `after`; resolves with the key of the last one, null when there was none
   */
  inBatches(
    name: string,
    change: (db: Kysely<unknown>, after: string | null) => Promise<{ last: string | null; rows: number }>,
  ): Promise<void>;
};

/**
 * Shorter than `lock_timeout` of the site (database.server.ts): requests that queue behind a migration that waits for a
 * lock get theirs before they give up.
 */
export const migrationLockTimeout = "1200ms";
/** Longest time that a migration retries to get its locks. */
const lockPatienceMs = 15 * 60_000;
const firstWaitMs = 500;
const longestWaitMs = 10_000;
const reportMs = 5_000;

type Say = (line: string) => void;

/** Runs `work` until it gets its locks. It has been rolled back, or can run again. */
export async function withLockRetries<Result>(
  db: Kysely<unknown>,
  { name, say }: { name: string; say: Say },
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + lockPatienceMs;
  for (let attempt = 1, waitMs = firstWaitMs; ; attempt += 1, waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isConflict(error)) throw error;
      const oldest = await oldestTransaction(db);
      if (performance.now() > end) {
        const message = `Migration ${name} did not get its locks in ${lockPatienceMs / 60_000} minutes${oldest}: end long transactions and run it again.`;
        throw new MigrationError(message, { cause: error });
      }
      if (attempt === 1) say(`Migration ${name} waits for a lock and tries again${oldest}.`);
      await sleep(waitMs * (0.5 + Math.random()));
    }
  }
}

/** A migration that the operator has to make room for; the message is an English sentence. */
export class MigrationError extends Error {}

/** Most probably what holds the lock. */
async function oldestTransaction(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ pid: number; state: string; seconds: number; name: string }>`
    select pid, coalesce(state, 'unknown') as state, extract(epoch from now() - xact_start)::integer as seconds,
      application_name as name
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return "";
  return ` (the oldest transaction, ${oldest.state} for ${oldest.seconds} s, is that of process ${oldest.pid}, "${oldest.name}")`;
}

export function createMigrationTools(
  db: Kysely<unknown>,
  { migration, say }: { migration: string; say: Say },
): MigrationTools {
  return {
    createIndex: (index) => createIndex(db, index, (line) => say(`Migration ${migration}: ${line}`)),
    inBatches: async (name, change) => {
      const key = progressKey(migration, name);
      let { last, rows } = await readProgress(db, key);
      if (rows > 0) say(`Migration ${migration}: ${name}: going on after ${rows} rows.`);
      let reportedAt = performance.now();
      for (;;) {
        const startedAt = performance.now();
        const after = last;
        const done = await withLockRetries(db, { name: migration, say }, () =>
          db.transaction().execute(async (transaction) => {
            const batch = await change(transaction, after);
            if (batch.last !== null)
              await writeProgress(transaction, key, { last: batch.last, rows: rows + batch.rows });
            return batch;
          }),
        );
        if (done.last === null) break;
        last = done.last;
        rows += done.rows;
        if (performance.now() - reportedAt > reportMs) {
          reportedAt = performance.now();
          say(`Migration ${migration}: ${name}: ${rows} rows so far.`);
        }
        await sleep((performance.now() - startedAt) / 2);
      }
      say(`Migration ${migration}: ${name}: ${rows} rows.`);
    },
  };
}

async function createIndex(
  db: Kysely<unknown>,
  { name, on, unique = false }: Parameters<MigrationTools["createIndex"]>[0],
  say: Say,
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [existing] = rows;
  if (existing?.valid) return;
  // It waits for older transactions, without locks that others would wait for.
  await sql`set lock_timeout = 0`.execute(db);
  try {
    if (existing) {
      say(`dropping the unfinished index ${name}.`);
      await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    }
    say(`building the index ${name}.`);
    await sql`create ${sql.raw(unique ? "unique " : "")}index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(
      db,
    );
  } finally {
    await sql`set lock_timeout = ${sql.lit(migrationLockTimeout)}`.execute(db).catch(() => undefined);
  }
}

type Progress = { last: string | null; rows: number };

/** Progress is in the table `settings`, which backups contain. */
function progressKey(migration: string, name: string): string {
  return `migration-progress:${migration}:${name}`;
}

async function readProgress(db: Kysely<unknown>, key: string): Promise<Progress> {
  const { rows } = await sql<{ value: Progress }>`select value from settings where key = ${key}`.execute(db);
  return rows[0]?.value ?? { last: null, rows: 0 };
}

async function writeProgress(db: Kysely<unknown>, key: string, progress: Progress): Promise<void> {
  await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(progress)})
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Called in the transaction that records the migration as applied. */
export async function deleteProgress(db: Kysely<unknown>, migration: string): Promise<void> {
  await sql`delete from settings where starts_with(key, ${`migration-progress:${migration}:`})`.execute(db);
}
