// Runs in npm run test:full.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aListing } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { type ConnectionUse, withConnectionUse } from "./connection-quotas.server.ts";
import { openDatabase } from "./database.server.ts";
import { isDatabaseUnavailable, PoolExhaustedError } from "./failures.server.ts";

async function openPool(maxConnections: number, timeoutMs = 60_000) {
  const { connection, db: other } = await databaseForTest();
  const { db, pool } = openDatabase(connection, { maxConnections, onLost: () => undefined });
  pool.options.connectionTimeoutMillis = timeoutMs;
  onTestFinished(() => pool.end());
  const occupy = (use: ConnectionUse, ms: number) =>
    withConnectionUse(use, () => sql`select pg_sleep(${ms / 1000})`.execute(db));
  return { db, other, occupy };
}

// Asserts a time: one of four attempts has to pass, since the machine may be busy.
test("a held row stops those that need it for two seconds, and leaves connections to others", {
  retry: 3,
}, async () => {
  const { db, other } = await openPool(6);
  const { id } = await aListing(other);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const holder = other.transaction().execute(async (transaction) => {
    await sql`select from listings where id = ${id} for update`.execute(transaction);
    await isOver;
  });
  await sleep(200);
  const startedAt = performance.now();
  const writes = Array.from({ length: 8 }, () =>
    withConnectionUse("write", () =>
      db.updateTable("listings").set({ views: 1 }).where("id", "=", id).execute(),
    ).catch((error: unknown) => error),
  );
  await sleep(500);
  await withConnectionUse("visitor", () => sql`select 1`.execute(db));
  expect(performance.now() - startedAt).toBeLessThan(1_900);
  for (const failure of await Promise.all(writes)) {
    expect(failure).toMatchObject({ code: "55P03" });
    expect(isDatabaseUnavailable(failure)).toBe(true);
  }
  end();
  await holder;
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
  const { occupy } = await openPool(1, 1_000);
  const busy = occupy("system", 800);
  const refused = occupy("visitor", 0).catch((error: unknown) => error);
  const patient = occupy("write", 0);
  expect(await refused).toBeInstanceOf(PoolExhaustedError);
  await Promise.all([busy, patient]);
  await occupy("visitor", 0);
});
