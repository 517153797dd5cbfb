/**
 * `npm run bench -- [--sizes 10000,100000,1000000] [--seconds 5] [--at-once 16]`: duration of reads and writes in the
 * embedded database at each size. Databases are filled as by `bench:load` and cached in .cache/bench. Measures what loaders
 * and actions call, without rendering and HTTP (`bench:http` measures those). "Cold" is the first call after the database
 * was started.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Pool } from "pg";
import { cacheFolder } from "../../scripts/setup/folders.ts";
import { installJobQueue } from "../../src/jobs/install.server.ts";
import { type Connection, type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { refreshListingCounts } from "../../src/search/facets/precomputed-counts.jobs.server.ts";
import { reindexBatch } from "../../src/search/index/reindex.server.ts";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { shippedThesaurus } from "../../src/search/thesaurus/shipped-thesaurus.ts";
import { installThesaurus } from "../../src/search/thesaurus/thesaurus.writes.server.ts";
import { loadListings, spreadDays } from "./load/load-listings.ts";
import { measurePublicationDelay, operationsOn } from "./speed/operations.ts";
import { takeSample } from "./speed/sample.ts";
import { type Timing, timeOperation } from "./speed/timing.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    seconds: { type: "string", default: "5" },
    "at-once": { type: "string", default: "16" },
    only: { type: "string", default: "" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const seconds = Number(values.seconds);
const concurrency = Number(values["at-once"]);
if (![...sizes, seconds, concurrency].every((number) => number > 0)) {
  process.stderr.write(
    "Usage: npm run bench -- [--sizes 10000,1000000] [--seconds 5] [--at-once 16] [--only WORD]\n",
  );
  process.exit(1);
}

const reindexBatchSize = 500;

const print = (line: string) => process.stdout.write(`${line}\n`);
const measured = new Map<number, Timing[]>();
for (const size of sizes) measured.set(size, await measureAt(size));
printTables();

async function measureAt(size: number): Promise<Timing[]> {
  const dataDir = join(cacheFolder, "bench", String(size));
  const prepare = async (db: Db, pool: Pool, connection: Connection) => {
    await migrate(connection);
    await installJobQueue(pool);
    await installThesaurus(db, shippedThesaurus);
    let indexed = 0;
    for (let count = reindexBatchSize; count === reindexBatchSize; indexed += count)
      count = await reindexBatch(db, reindexBatchSize);
    if (indexed > 0) await sql`analyze listings`.execute(db);
    const { total } = await db
      .selectFrom("listings")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const printSize = (line: string) => print(`${size}: ${line}`);
    if (total < size) await loadListings(db, size - total, new Date(), printSize);
    await addRecentListings(db, size, printSize);
    // As autovacuum does on a site.
    await sql`vacuum listings`.execute(db);
    await compactCounts(db);
    return takeSample(db);
  };
  const sample = await withDatabase(dataDir, prepare, { withoutTimeout: true });
  const timings: Timing[] = [];
  // The database is restarted, so that its buffers are empty.
  await withDatabase(dataDir, async (db) => {
    const startedAt = new Date();
    const operations = operationsOn(sample).filter(({ name }) => name.includes(values.only));
    for (const operation of operations) {
      const timing = await timeOperation(db, operation, { seconds, concurrency });
      print(`${size}: ${timing.name}: p95 ${timing.p95.toFixed(1)} ms`);
      timings.push(timing);
    }
    print(
      `${size}: a published listing was found by a search after ${(await measurePublicationDelay(db)).toFixed(0)} ms`,
    );
    // Otherwise the next run would start with thousands of identical newest listings.
    await db.deleteFrom("listings").where("created_at", ">=", startedAt).execute();
  });
  return timings;
}

/** A cached database has no recent listings: adds as many as a site would have received since. */
async function addRecentListings(db: Db, size: number, print: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from listings where listed_at > now() - interval '1 day'`.execute(db);
  const missing = Math.round(size / spreadDays) - (rows[0]?.today ?? 0);
  if (missing > size / spreadDays / 4) await loadListings(db, missing, new Date(), print, 1);
}

/** Runs the daily and minutely jobs and the vacuum that follow on a site: the counts are compacted to one row per group. */
async function compactCounts(db: Db): Promise<void> {
  await refreshTermStatistics(db);
  for (let minute = 0; minute < 3; minute += 1) {
    await refreshListingCounts(db);
    await sql`vacuum listing_counts`.execute(db);
  }
}

async function withDatabase<Result>(
  dataDir: string,
  work: (db: Db, pool: Pool, connection: Connection) => Promise<Result>,
  { withoutTimeout = false } = {},
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, {
    maxConnections: 10,
    withoutTimeout,
    onLost: () => undefined,
  });
  try {
    return await work(db, pool, postgres.connection);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

function printTables(): void {
  for (const [size, timings] of measured) {
    print(`\n${size.toLocaleString("en")} listings, concurrency ${concurrency}, ms\n`);
    print("| operation | cold | p50 | p95 | p99 | per second |");
    print("|---|---:|---:|---:|---:|---:|");
    for (const { name, cold, p50, p95, p99, perSecond } of timings)
      print(
        `| ${name} | ${[cold, p50, p95, p99].map((ms) => ms.toFixed(1)).join(" | ")} | ${perSecond.toFixed(0)} |`,
      );
  }
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return;
  print(
    `\nGrowth of p50 from ${smallest.toLocaleString("en")} to ${largest.toLocaleString("en")} listings\n`,
  );
  for (const { name, p50 } of measured.get(largest) ?? []) {
    const before = measured.get(smallest)?.find((timing) => timing.name === name);
    if (before) print(`${name}: ${(p50 / before.p50).toFixed(1)} times`);
  }
}
