import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { isDatabaseUnavailable } from "./failures.server.ts";
import { createWriteProbe } from "./write-probe.writes.server.ts";

test("a write is tried at most every three seconds", async () => {
  const { db } = await databaseForTest();
  let now = 0;
  const probe = createWriteProbe(db, () => now);
  const written = async () =>
    (await db.selectFrom("readiness_probe").select("written_at").execute())[0]?.written_at;
  await probe();
  const first = await written();
  now = 2_900;
  await probe();
  expect(await written()).toEqual(first);
  now = 3_100;
  await probe();
  expect(await written()).not.toEqual(first);
});

test("the sort writes a temporary file, so that a full disk is noticed", async () => {
  const { db } = await databaseForTest();
  await createWriteProbe(db)();
  const bytes = async () => {
    // The statistics of a backend are written when it is idle.
    const { rows } = await sql<{ bytes: number }>`
      select temp_bytes as bytes from pg_stat_database where datname = current_database()`.execute(db);
    return rows[0]?.bytes;
  };
  await expect.poll(bytes).toBeGreaterThan(100_000);
});

test("a read-only database is unavailable", async () => {
  const { db, connection } = await databaseForTest();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = on`.execute(db);
  const reopened = openDatabase(connection, { maxConnections: 1, onLost: () => undefined });
  const failure = await createWriteProbe(reopened.db)().catch((error: unknown) => error);
  await reopened.pool.end();
  expect(failure).toMatchObject({ code: "25006" });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});
