import { beforeEach, expect, test } from "vitest";
import { aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { transact } from "../events/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import { type AuditFilter, findAuditEvents } from "./audit-log.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const none: AuditFilter = { actor: null, verb: null, subjectId: null, from: null, to: null, before: null };
const find = async (filter: Partial<AuditFilter>, limit?: number) => {
  const { events, next } = await findAuditEvents(db, { ...none, ...filter }, limit);
  return { subjects: events.map(({ subjectId }) => subjectId), next };
};

async function record(
  verb: Verb,
  id: string,
  { actor = "system", day = 0 }: { actor?: "system" | null | { id: string }; day?: number } = {},
) {
  await transact({ db, now: daysAfter(now, day), actor }, (transaction) =>
    transaction.record(verb, { type: "listing", id }, { day }),
  );
}

test("events are found by actor, verb, subject and time, latest first", async () => {
  const user = await aUser(db, { name: "Alma Roy" });
  await record("listing.published", "a", { actor: user });
  await record("listing.reported", "a", { actor: null, day: 1 });
  await record("listing.expired", "a", { day: 2 });
  await record("listing.published", "b", { actor: user, day: 3 });
  expect((await find({})).subjects).toEqual(["b", "a", "a", "a"]);
  expect((await find({ actor: user.id })).subjects).toEqual(["b", "a"]);
  expect((await find({ actor: "visitor" })).subjects).toEqual(["a"]);
  expect((await find({ verb: "listing.published" })).subjects).toEqual(["b", "a"]);
  expect((await find({ subjectId: "a" })).subjects).toEqual(["a", "a", "a"]);
  expect((await find({ subjectId: "a", verb: "listing.expired", actor: "system" })).subjects).toEqual(["a"]);
  expect((await find({ from: daysAfter(now, 1), to: daysAfter(now, 3) })).subjects).toEqual(["a", "a"]);
  expect((await find({ from: daysAfter(now, 4) })).subjects).toEqual([]);
  const [latest] = (await findAuditEvents(db, none)).events;
  expect(latest).toMatchObject({
    actorName: "Alma Roy",
    actorId: user.id,
    subjectType: "listing",
    payload: { day: 3 },
  });
});

test("pages go on behind the last event", async () => {
  for (const id of ["a", "b", "c"]) await record("listing.expired", id);
  const first = await find({}, 2);
  expect(first.subjects).toEqual(["c", "b"]);
  expect(await find({ before: first.next }, 2)).toEqual({ subjects: ["a"], next: null });
});
