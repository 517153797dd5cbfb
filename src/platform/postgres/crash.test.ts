// Acknowledged writes survive any kill at any time. CRASH_ROUNDS (5) rounds of: start, write and record each
// acknowledged id, kill at a random moment, restart, count rows and check every index and table.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { childrenOf, type PostgresSite, startPostgresSite } from "../../../tests/support/postgres-starter.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { startEmbeddedPostgres } from "./embedded.server.ts";
import { readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess } from "./processes.server.ts";

const rounds = Number(process.env.CRASH_ROUNDS ?? 5);
const victims = ["site", "child", "server", "all"] as const;

test(`every acknowledged row survives ${rounds} crashes`, { timeout: 240_000 * (rounds + 1) }, async () => {
  const { folder, remove } = await makeTestFolder();
  const acknowledged = new Set<string>();
  const history: string[] = [];
  await createTables(folder);
  for (let round = 0; round < rounds; round += 1) {
    const site = startPostgresSite(folder, "write");
    await site.ready;
    await expect.poll(() => site.lines.filter((line) => line.startsWith("id ")).length).toBeGreaterThan(10);
    await sleep(Math.random() * 900);
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? "all";
    await kill(victim, site, folder);
    for (const line of site.lines) if (line.startsWith("id ")) acknowledged.add(line.slice(3));
    const found = await verifyAndReadIds(folder);
    history.push(`${victim}: ${acknowledged.size} acknowledged, ${found.size} found`);
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
  }
  if (process.env.CRASH_ROUNDS !== undefined) process.stdout.write(`${history.join("\n")}\n`);
  expect(acknowledged.size).toBeGreaterThan(rounds * 10);
  await remove();
});

/** Kills the victim during writes, gives writes time to continue if they still can, then kills the site. */
async function kill(victim: (typeof victims)[number], site: PostgresSite, folder: string): Promise<void> {
  const cluster = `${folder}/postgres/18`;
  const postmaster = (await readPostmasterFile(cluster))?.pid ?? Number.NaN;
  const children = await childrenOf(postmaster);
  const one = children[Math.floor(Math.random() * children.length)] ?? Number.NaN;
  const server = [postmaster, ...children];
  const supervisor = (await inspectProcess(postmaster))?.parentPid ?? Number.NaN;
  const pids = {
    site: [],
    child: [one],
    server,
    all: [site.child.pid ?? Number.NaN, supervisor, ...server],
  }[victim];
  for (const pid of pids) killIfRunning(pid);
  if (victim === "child" || victim === "server") await sleep(Math.random() * 3_000);
  site.child.kill("SIGKILL");
  await site.ended;
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The server process of a connection that has just closed ends with it.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function createTables(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    await client.query(`
      create extension amcheck;
      set role babillard;
      create table written (id bigserial primary key, words text not null, noise float8 not null);
      create index on written (noise);
      create index on written using gin (to_tsvector('french', words));`);
  });
}

/** Returns the stored ids after amcheck has verified all btree indexes and tables. */
async function verifyAndReadIds(dataDir: string): Promise<Set<string>> {
  return withDatabase(dataDir, async (client) => {
    const checked = await client.query(`
      select count(bt_index_check(index => c.oid, heapallindexed => i.indisunique)) as indexes
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and i.indisready and c.relpersistence <> 't'`);
    expect(Number(checked.rows[0]?.indexes)).toBeGreaterThan(100);
    const corrupt = await client.query(`
      select c.relname, v.* from pg_class c join pg_am a on a.oid = c.relam, lateral verify_heapam(c.oid) v
      where a.amname = 'heap' and c.relkind in ('r', 't', 'm') and c.relpersistence <> 't'`);
    expect(corrupt.rows).toEqual([]);
    const { rows } = await client.query<{ id: string }>("select id from written");
    return new Set(rows.map((row) => row.id));
  });
}

async function withDatabase<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const client = new pg.Client(postgres.maintenance);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
