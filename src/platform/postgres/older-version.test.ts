// Runs in npm run test:full.
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type EmbeddedPostgres, PostgresStartError, startEmbeddedPostgres } from "./embedded.server.ts";

const binDir = "/usr/lib/postgresql/15/bin";

let dataDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
});
afterEach(() => remove());

function start(options: { binDir?: string } = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, say: () => undefined, ...options });
}

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

test("PostgreSQL 15 of another installation runs from binDir with the same encoding and LC_CTYPE", async () => {
  const postgres = await start({ binDir });
  expect(postgres.directory).toBe(join(dataDir, "postgres", "15"));
  expect(await ask(postgres, "select current_setting('server_version_num')::int / 10000")).toBe(15);
  expect(await ask(postgres, "show server_encoding")).toBe("UTF8");
  expect(await ask(postgres, "select lower('ÉCOLE')")).toBe("école");
  expect(await ask(postgres, "select to_tsvector('simple', 'l’été') @@ 'été'::tsquery")).toBe(true);
  await postgres.stop();
});

test("a database of PostgreSQL 15 cannot be opened by version 18, which says so in a sentence", async () => {
  await (await start({ binDir })).stop();
  const failure = await start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PostgresStartError);
  expect(String(failure)).toMatch(/created by PostgreSQL 15.*PostgreSQL 18.*DATABASE_URL/);
});
