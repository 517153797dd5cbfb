/**
 * `npm run bench -- [--sizes 10000,100000,1000000] [--seconds 5] [--at-once 16]`: how long the site's reads and writes
 * take in the embedded database at each size, filled by `bench:load` and stored in .cache/bench. What is measured is what
 * a page's loader or a form's action calls, without rendering and HTTP (`bench:http` measures those). "Cold" is the
 * first call after the database was started.
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
import { refreshListingCounts } from "../../src/search/facets/precomputed-counts.queries.server.ts";
import { reindexBatch } from "../../src/search/index/reindex.server.ts";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { shippedThesaurus } from "../../src/search/thesaurus/shipped-thesaurus.ts";
import { installThesaurus } from "../../src/search/thesaurus/thesaurus.queries.server.ts";
import { loadAds, spreadDays } from "./load/load-ads.ts";
import { operationsOn } from "./speed/operations.ts";
import { takeSample } from "./speed/sample.ts";
import { type Timing, timeOperation } from "./speed/timing.ts";
import { publishedIsFoundAfter } from "./speed/visible.ts";

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
const atOnce = Number(values["at-once"]);
if (![...sizes, seconds, atOnce].every((number) => number > 0)) {
  process.stderr.write(
    "Usage: npm run bench -- [--sizes 10000,1000000] [--seconds 5] [--at-once 16] [--only WORD]\n",
  );
  process.exit(1);
}

const indexedAtOnce = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);
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
    for (let count = indexedAtOnce; count === indexedAtOnce; indexed += count)
      count = await reindexBatch(db, indexedAtOnce);
    if (indexed > 0) await sql`analyze listings`.execute(db);
    const { total } = await db
      .selectFrom("listings")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const saySize = (line: string) => say(`${size}: ${line}`);
    if (total < size) await loadAds(db, size - total, new Date(), saySize);
    await publishSince(db, size, saySize);
    // What autovacuum does on a site.
    await sql`vacuum listings`.execute(db);
    await settleCounts(db);
  };
  await withDatabase(dataDir, prepare, { withoutTimeout: true });
  const timings: Timing[] = [];
  // Started anew: nothing of it is in the database's own memory.
  await withDatabase(dataDir, async (db) => {
    const startedAt = new Date();
    const operations = operationsOn(await takeSample(db)).filter(({ name }) => name.includes(values.only));
    for (const operation of operations) {
      const timing = await timeOperation(db, operation, { seconds, atOnce });
      say(`${size}: ${timing.name}: p95 ${timing.p95.toFixed(1)} ms`);
      timings.push(timing);
    }
    say(
      `${size}: a published ad was found by a search after ${(await publishedIsFoundAfter(db)).toFixed(0)} ms`,
    );
    // In the next run they would be the newest listings, thousands and all alike.
    await db.deleteFrom("listings").where("created_at", ">=", startedAt).execute();
  });
  return timings;
}

/** On a site there are listings of today; one that was filled some days ago gets those it would have had since. */
async function publishSince(db: Db, size: number, say: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from listings where listed_at > now() - interval '1 day'`.execute(db);
  const missing = Math.round(size / spreadDays) - (rows[0]?.today ?? 0);
  if (missing > size / spreadDays / 4) await loadAds(db, missing, new Date(), say, 1);
}

/** What jobs and autovacuum do on a site each day and each minute: the changes that loading left are one row for each kind again. */
async function settleCounts(db: Db): Promise<void> {
  await refreshTermStatistics(db);
  for (let minute = 0; minute < 3; minute += 1) {
    await refreshListingCounts(db);
    await sql`vacuum listing_counts`.execute(db);
  }
}

async function withDatabase(
  dataDir: string,
  work: (db: Db, pool: Pool, connection: Connection) => Promise<void>,
  { withoutTimeout = false } = {},
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, {
    maxConnections: 10,
    withoutTimeout,
    onLost: () => undefined,
  });
  try {
    await work(db, pool, postgres.connection);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

function printTables(): void {
  for (const [size, timings] of measured) {
    say(`\n${size.toLocaleString("en")} ads, ${atOnce} at once, ms\n`);
    say("| operation | cold | p50 | p95 | p99 | per second |");
    say("|---|---:|---:|---:|---:|---:|");
    for (const { name, cold, p50, p95, p99, perSecond } of timings)
      say(
        `| ${name} | ${[cold, p50, p95, p99].map((ms) => ms.toFixed(1)).join(" | ")} | ${perSecond.toFixed(0)} |`,
      );
  }
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return;
  say(`\nGrowth of p50 from ${smallest.toLocaleString("en")} to ${largest.toLocaleString("en")} ads\n`);
  for (const { name, p50 } of measured.get(largest) ?? []) {
    const before = measured.get(smallest)?.find((timing) => timing.name === name);
    if (before) say(`${name}: ${(p50 / before.p50).toFixed(1)} times`);
  }
}
