// Runs in npm run test:full.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aListing } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { type ConnectionUse, withConnectionUse } from "./connection-quotas.server.ts";
import { type Db, openDatabase } from "./database.server.ts";
import { isDatabaseUnavailable, PoolExhaustedError } from "./failures.server.ts";

async function openPool(maxConnections: number, { timeoutMs = 60_000, isPooled = false } = {}) {
  const { connection, db: other } = await databaseForTest();
  const { db, pool } = openDatabase(connection, { maxConnections, isPooled, onLost: () => undefined });
  pool.options.connectionTimeoutMillis = timeoutMs;
  onTestFinished(() => pool.end());
  const occupy = (use: ConnectionUse, ms: number) =>
    withConnectionUse(use, () => sql`select pg_sleep(${ms / 1000})`.execute(db));
  return { db, other, occupy };
}

/** A transaction that holds the row of a listing until `release`. */
async function holdRow(db: Db): Promise<{ id: string; release: () => Promise<void> }> {
  const { id } = await aListing(db);
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (transaction) => {
    await sql`select from listings where id = ${id} for update`.execute(transaction);
    held();
    await isOver;
  });
  await isHeld;
  return {
    id,
    release: () => {
      end();
      return holder;
    },
  };
}

test("writes that wait for a held row leave connections to others", async () => {
  // Without the pool's limit of two seconds, so that the writes wait until the row is released.
  const { db, other } = await openPool(6, { isPooled: true });
  const { id, release } = await holdRow(other);
  let settled = 0;
  const writes = Array.from({ length: 8 }, () =>
    withConnectionUse("write", () =>
      db.updateTable("listings").set({ views: 1 }).where("id", "=", id).execute(),
    ).finally(() => {
      settled += 1;
    }),
  );
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
    return rows.length;
  };
  await expect.poll(waiting).toBe(5);
  await withConnectionUse("visitor", () => sql`select 1`.execute(db));
  expect(settled).toBe(0);
  await release();
  await Promise.all(writes);
});

test("a write that waits too long for a held row fails as one without database", async () => {
  const { db, other } = await openPool(6);
  const { id, release } = await holdRow(other);
  const failure = await db
    .updateTable("listings")
    .set({ views: 1 })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "55P03" });
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await release();
});

test("a connection that becomes free goes to a write first, and to a visitor last", async () => {
  const { db, occupy } = await openPool(1);
  const order: string[] = [];
  const waiting = [occupy("system", 300)];
  for (const use of ["visitor", "member", "write"] as const)
    waiting.push(
      withConnectionUse(use, async () => {
        await sql`select 1`.execute(db);
        order.push(use);
        return { rows: [] };
      }),
    );
  await Promise.all(waiting);
  expect(order).toEqual(["write", "member", "visitor"]);
});

test("who waits too long is refused, a visitor sooner than a write, and the quota is given back", async () => {
  const { occupy } = await openPool(1, { timeoutMs: 1_000 });
  const busy = occupy("system", 800);
  const refused = occupy("visitor", 0).catch((error: unknown) => error);
  const patient = occupy("write", 0);
  expect(await refused).toBeInstanceOf(PoolExhaustedError);
  await Promise.all([busy, patient]);
  await occupy("visitor", 0);
});
