// Which reads a replica takes. It is another database here, whose position the tests set; tests/faults/read-replica.test.ts
// has a real one.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { openDatabase, type ReadDb } from "./database.server.ts";
import { createReadReplicas, parsePosition, primaryOnly, withReadPosition } from "./read-replicas.server.ts";

async function nameOf(db: ReadDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

async function setUp() {
  const [first, second] = [await databaseForTest(), await databaseForTest()];
  const names = { primary: await nameOf(first.db), replica: await nameOf(second.db) };
  const primary = { position: 100n, isAway: false };
  const replica = { position: 100n, isStandby: true, identity: "same", isAway: false };
  const { db, pool, clients } = openDatabase(first.connection, {
    maxConnections: 5,
    onLost: () => undefined,
  });
  const lines: string[] = [];
  const log = {
    info: (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`),
    warn: (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  };
  const replicas = createReadReplicas({
    urls: [second.connection],
    primary: { db, clients },
    maxConnections: 5,
    isPooled: false,
    log,
    pollMs: 20,
    maxLagMs: 400,
    probe: async (probed) => {
      const isReplica = (await nameOf(probed)) === names.replica;
      if ((isReplica ? replica : primary).isAway) return new Promise(() => undefined);
      return isReplica ? { ...replica } : { isStandby: false, position: primary.position, identity: "same" };
    },
  });
  onTestFinished(async () => {
    await replicas.close();
    await pool.end();
  });
  const reader = async (position = 0n) => {
    const name = await withReadPosition(position, () => nameOf(replicas.db));
    return name === names.replica ? "replica" : "primary";
  };
  await expect.poll(() => reader()).toBe("replica");
  return { primary, replica, replicas, reader, lines, second };
}

test("a request reads from the primary until the replica has replayed what its client wrote", async () => {
  const { primary, replica, reader, replicas } = await setUp();
  primary.position = 110n;
  const written = await replicas.position();
  expect(written).toBe(110n);
  expect(await reader(written)).toBe("primary");
  expect(await reader(primaryOnly)).toBe("primary");
  replica.position = 110n;
  await expect.poll(() => reader(written)).toBe("replica");
});

test("after an invalidation, reads of all see at least the change that caused it", async () => {
  const { primary, replica, reader, replicas } = await setUp();
  primary.position = 120n;
  replicas.invalidated();
  // Also while the position is being asked for.
  expect(await reader()).toBe("primary");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await reader()).toBe("primary");
  replica.position = 120n;
  await expect.poll(() => reader()).toBe("replica");
});

test("a replica that lags, is promoted, belongs to another site or is silent is skipped and used again", async () => {
  const { primary, replica, reader, replicas, lines } = await setUp();
  primary.position = 130n;
  await expect.poll(() => reader()).toBe("primary");
  expect(replicas.states()).toEqual([expect.objectContaining({ isUsed: false })]);
  expect(replicas.states()[0]?.lagSeconds).toBeGreaterThan(0.4);
  replica.position = 130n;
  await expect.poll(() => reader()).toBe("replica");

  replica.isStandby = false;
  await expect.poll(() => reader()).toBe("primary");
  replica.isStandby = true;
  replica.identity = "other";
  await expect.poll(() => lines.at(-1)).toContain("not a replica of DATABASE_URL");
  expect(await reader()).toBe("primary");
  replica.identity = "same";
  await expect.poll(() => reader()).toBe("replica");

  replica.isAway = true;
  await expect.poll(() => reader()).toBe("primary");
  replica.isAway = false;
  await expect.poll(() => reader()).toBe("replica");
  expect(
    lines.filter((line) => line.startsWith("replica is skipped")).map((line) => line.slice(-45)),
  ).toEqual([
    expect.stringContaining("behind"),
    expect.stringContaining("no standby"),
    expect.stringContaining("not a replica"),
    expect.stringContaining("no answer within"),
  ]);
});

test("reads of a replica that dies or refuses them are repeated on the primary", async () => {
  const { replica, replicas, second } = await setUp();
  const replicaName = await nameOf(second.db);
  /** Would last beyond the timeout of a test on the replica, and takes no time on the primary. */
  const endless = () =>
    sql<{ name: string }>`
      select current_database() as name, pg_sleep(case when current_database() = ${replicaName} then 3600 else 0 end)`.execute(
      replicas.db,
    );
  const endSleeping = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(second.db);
    return rows.length;
  };
  const killed = endless();
  await expect.poll(endSleeping, { interval: 20 }).toBe(1);
  const repeated = (await killed).rows[0]?.name;
  expect(repeated).not.toBe(replicaName);

  const refused = sql<{ name: string }>`
    select current_database() as name, case when current_database() = ${replicaName}
      then raise_read_only() end`;
  const raise = sql`create or replace function raise_read_only() returns text language plpgsql as
    $$ begin raise exception using errcode = '25006'; end $$`;
  await raise.execute(second.db);
  await withReadPosition(primaryOnly, () => raise.execute(replicas.db));
  expect((await refused.execute(replicas.db)).rows[0]?.name).toBe(repeated);

  // A frozen server answers nothing: the read is repeated as soon as that is noticed.
  const frozen = endless();
  replica.isAway = true;
  expect((await frozen).rows[0]?.name).toBe(repeated);
  await endSleeping();
});

test.each([
  ["16/B374D848", 0x16b374d848n],
  ["0/0", 0n],
  ["FFFFFFFF/FFFFFFFF", 2n ** 64n - 1n],
  ["1", null],
  ["g/1", null],
])("reads the position %s", (text, position) => expect(parsePosition(text)).toBe(position));
