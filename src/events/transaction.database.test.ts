import { beforeEach, expect, test } from "vitest";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { transact } from "./transaction.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const subject = { type: "listing", id: "01890000-0000-7000-8000-000000000001" } as const;
const events = () => db.selectFrom("events").selectAll().execute();

test("an event has actor, verb, subject, payload and time, and commits with the change", async () => {
  const user = await aUser(db);
  await transact({ db, now, actor: { id: user.id } }, ({ record }) =>
    record("listing.sold", subject, { from: "active" }),
  );
  expect(await events()).toMatchObject([
    {
      occurred_at: now,
      actor_kind: "user",
      actor_id: user.id,
      verb: "listing.sold",
      subject_type: "listing",
      subject_id: subject.id,
      payload: { from: "active" },
    },
  ]);
});

test("events of the system and of anonymous visitors have no actor id", async () => {
  await transact({ db, now, actor: "system" }, ({ record }) => record("listing.expired", subject));
  await transact({ db, now, actor: null }, ({ record }) => record("listing.reported", subject));
  const kinds = (await events()).map(({ actor_kind, actor_id }) => [actor_kind, actor_id]);
  expect(kinds).toEqual([
    ["system", null],
    ["visitor", null],
  ]);
});

test("a failed change is rolled back with its events and jobs", async () => {
  const failing = transact({ db, now, actor: "system" }, async ({ record, enqueue }) => {
    await record("listing.expired", subject);
    await enqueue("delete-objects", { keys: ["a/b"] });
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  expect(await events()).toEqual([]);
});

test("the default time is the database's transaction time", async () => {
  const usedTime = await transact({ db, actor: "system" }, async ({ now: at, record }) => {
    await record("listing.expired", subject);
    return at;
  });
  expect((await events())[0]?.occurred_at).toEqual(usedTime);
});

test("ten thousand subjects become as many rows in one statement, in their order, each with its payload", async () => {
  const subjects = Array.from({ length: 10_000 }, (_, index) => ({ type: "photo", id: `${index}` }) as const);
  const first = { type: "photo", id: "0", payload: { listingId: "a" } } as const;
  await transact({ db, now, actor: "system" }, ({ recordAll }) =>
    recordAll("photo.deleted", [first, ...subjects.slice(1)]),
  );
  const rows = await db.selectFrom("events").selectAll().orderBy("id").execute();
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(subjects.map(({ id }) => id));
  expect(rows.slice(0, 2).map(({ payload }) => payload)).toEqual([{ listingId: "a" }, {}]);
});

test("a transaction that conflicts with another runs again, three times at most", async () => {
  const conflict = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  let attempts = 0;
  const run = (failures: number) =>
    transact({ db, now, actor: "system" }, async ({ record }) => {
      attempts += 1;
      await record("listing.expired", subject);
      if (attempts <= failures) throw conflict;
      return "done";
    });
  expect(await run(2)).toBe("done");
  expect(await events()).toHaveLength(1);
  attempts = 0;
  await expect(run(3)).rejects.toBe(conflict);
  expect(attempts).toBe(3);
});
