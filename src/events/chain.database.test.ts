import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { verifyChain } from "./chain.queries.server.ts";
import { purgeEvents } from "./purge-events.jobs.server.ts";
import { purgeEventPayloads } from "./purge-payloads.jobs.server.ts";
import { sealEvents } from "./seal-events.jobs.server.ts";
import { transact } from "./transaction.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const record = (count: number) =>
  transact({ db, now, actor: "system" }, ({ recordAll }) =>
    recordAll(
      "listing.expired",
      Array.from({ length: count }, (_, index) => ({ type: "listing", id: `${index}`, payload: { index } })),
    ),
  );
const ids = async () =>
  (await db.selectFrom("events").select("id").orderBy("id").execute()).map(({ id }) => id);
const problems = async () => (await verifyChain(db)).problems;

test("events are chained in batches, once, and the chain verifies", async () => {
  await record(7);
  expect(await sealEvents(db, now, { atOnce: 3 })).toBe(7);
  expect(await sealEvents(db, now)).toBe(0);
  await record(2);
  expect(await sealEvents(db, now)).toBe(2);
  const { head, problems: found } = await verifyChain(db, { atOnce: 4 });
  expect(found).toEqual([]);
  expect(head).toMatchObject({ number: 9, digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
});

test("two jobs at once chain each event once", async () => {
  await record(10);
  const counts = await Promise.all([sealEvents(db, now, { atOnce: 3 }), sealEvents(db, now, { atOnce: 3 })]);
  expect(counts[0] + counts[1]).toBe(10);
  expect(await problems()).toEqual([]);
});

test("an event that commits after one with a higher id is chained by the next run", async () => {
  await record(3);
  const [, late] = await ids();
  const row = await db
    .deleteFrom("events")
    .where("id", "=", late ?? 0)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sealEvents(db, now);
  await sql`insert into events overriding system value select * from jsonb_populate_record(null::events, ${JSON.stringify(row)}::jsonb)`.execute(
    db,
  );
  expect(await sealEvents(db, minutes(14))).toBe(1);
  expect(await problems()).toEqual([]);
});

test("purged payloads do not break the chain", async () => {
  await record(3);
  await sealEvents(db, now);
  await purgeEventPayloads(db, minutes(1));
  expect(await db.selectFrom("events").select("payload").distinct().execute()).toEqual([{ payload: {} }]);
  expect(await problems()).toEqual([]);
});

test("events that were changed, deleted or added afterwards are named", async () => {
  await record(6);
  for (const at of [0, 16, 32]) await sealEvents(db, minutes(at));
  const [first, second, third] = await ids();
  await db
    .updateTable("events")
    .set({ verb: "listing.sold" })
    .where("id", "=", first ?? 0)
    .execute();
  await sql`update events set payload = '{"index": 9}' where id = ${second}`.execute(db);
  await db
    .deleteFrom("events")
    .where("id", "=", third ?? 0)
    .execute();
  await sql`insert into events (id, occurred_at, actor_kind, verb, subject_type, subject_id)
    overriding system value values (0, ${now}, 'system', 'listing.sold', 'listing', 'x')`.execute(db);
  expect(await problems()).toEqual([
    { kind: "changed", eventId: String(first) },
    { kind: "changed", eventId: String(second) },
    { kind: "missing", eventId: String(third) },
    { kind: "added", eventId: "0" },
  ]);
  await sql`delete from event_digests where event_id = ${third}`.execute(db);
  expect(await problems()).toContainEqual({ kind: "gap", after: 2 });
});

test("events are deleted after their time, the rest of the chain verifies, and new events follow", async () => {
  await record(5);
  await sealEvents(db, now);
  const later = minutes(60);
  await transact({ db, now: later, actor: "system" }, ({ record: one }) =>
    one("listing.sold", { type: "listing", id: "x" }),
  );
  await sealEvents(db, later);
  expect(await purgeEvents(db, now, later)).toBe(0);
  expect(await purgeEvents(db, minutes(1), later, { atOnce: 2 })).toBe(5);
  const { start, head, problems: found } = await verifyChain(db);
  expect([start.number, head.number, found]).toEqual([5, 6, []]);
  const verbs = async () =>
    (await db.selectFrom("events").select("verb").orderBy("id").execute()).map(({ verb }) => verb);
  expect(await verbs()).toEqual(["listing.sold", "log.purged", "log.purged", "log.purged"]);
  await sealEvents(db, later);
  expect(await problems()).toEqual([]);
  // Also when no digest is left.
  expect(await purgeEvents(db, minutes(61), later)).toBe(4);
  await sealEvents(db, later);
  expect(await problems()).toEqual([]);
  expect((await verifyChain(db)).head.number).toBe(10);
});

test("a purge stops at an event that was changed, so that it is still named", async () => {
  await record(4);
  await sealEvents(db, now);
  const [, , third] = await ids();
  await db
    .updateTable("events")
    .set({ verb: "listing.sold" })
    .where("id", "=", third ?? 0)
    .execute();
  expect(await purgeEvents(db, minutes(1), minutes(2))).toBe(2);
  expect(await problems()).toEqual([{ kind: "changed", eventId: String(third) }]);
});
