/**
 * How many acknowledged commits are lost when the primary is killed and its replica promoted, with and without waiting for
 * the replica: `node tests/cluster/loss-window.ts [ROUNDS]`. The figures are in docs/operations.md.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { type PostgresPair, type PostgresServer, startPostgresPair } from "./postgres-pair.ts";

const rounds = Number(process.argv[2] ?? 5);
const writers = 8;

type Acknowledged = { id: string; at: number };

/** Commits rows, one after the other, until the server is gone. */
async function write(server: PostgresServer, acknowledged: Acknowledged[]): Promise<void> {
  const client = await server.connect();
  try {
    for (;;) {
      const id = randomUUID();
      await client.query("insert into written values ($1, repeat('x', 500))", [id]);
      acknowledged.push({ id, at: performance.now() });
    }
  } catch {
    // killed
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function runRound(pair: PostgresPair): Promise<{ written: number; lost: number; windowMs: number }> {
  const admin = await pair.primary.connect();
  await admin.query("create table written (id uuid primary key, filling text)");
  await admin.end();
  const acknowledged: Acknowledged[] = [];
  const writing = Array.from({ length: writers }, () => write(pair.primary, acknowledged));
  await sleep(2_000 + Math.random() * 1_000);
  await pair.primary.kill();
  await Promise.all(writing);
  await pair.promote();
  const client = await pair.replica.connect();
  const { rows } = await client.query<{ id: string }>("select id from written");
  await client.end();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !stored.has(id));
  const last = acknowledged.at(-1)?.at ?? 0;
  return {
    written: acknowledged.length,
    lost: lost.length,
    windowMs: lost.length > 0 ? last - Math.min(...lost.map(({ at }) => at)) : 0,
  };
}

for (const synchronous of [true, false]) {
  for (let round = 1; round <= rounds; round += 1) {
    const { folder, remove } = await makeTestFolder();
    const pair = await startPostgresPair(join(folder, "postgres"), { synchronous });
    const { written, lost, windowMs } = await runRound(pair);
    await pair.stop();
    await remove();
    const kind = synchronous ? "synchronous" : "asynchronous";
    process.stdout.write(
      `${kind}, round ${round}: ${lost} of ${written} acknowledged commits lost, ${windowMs.toFixed(1)} ms\n`,
    );
  }
}
