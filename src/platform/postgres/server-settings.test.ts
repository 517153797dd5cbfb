// Runs in npm run test:full.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server.ts";
import { memorySettings, prewarmSettings } from "./server-settings.server.ts";

const gigabyte = 1_073_741_824;

let dataDir: string;
let remove: () => Promise<void>;
let postgres: EmbeddedPostgres | null = null;

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
});

afterEach(async () => {
  await postgres?.stop();
  await remove();
});

test.each([
  [0.5, "128MB", "512MB"],
  [4, "1024MB", "2048MB"],
  [64, "4096MB", "32768MB"],
])("a machine of %d GB gets shared_buffers %s and effective_cache_size %s", (gigabytes, buffers, cache) => {
  expect(memorySettings(gigabytes * gigabyte)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
  });
});

async function startAndConnect(): Promise<pg.Client> {
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, say: () => undefined });
  const client = new pg.Client(postgres.maintenance);
  await client.connect();
  return client;
}

const countBufferedPages =
  "select count(*)::int as pages from pg_buffercache where relfilenode = pg_relation_filenode('large')";

test("the buffer cache is restored by the next start", async () => {
  const first = await startAndConnect();
  await first.query("create extension pg_buffercache");
  await first.query("create table large as select repeat('x', 1000) as text from generate_series(1, 2000)");
  const { pages } = (await first.query(countBufferedPages)).rows[0];
  expect(pages).toBeGreaterThan(200);
  await first.end();
  await postgres?.stop();

  const second = await startAndConnect();
  await expect
    .poll(async () => (await second.query(countBufferedPages)).rows[0].pages)
    .toBeGreaterThanOrEqual(pages);
  await second.end();
});

test("a server without the library starts without it", () => {
  expect(prewarmSettings({ postgres: "/nowhere/bin/postgres" })).toEqual({});
});
