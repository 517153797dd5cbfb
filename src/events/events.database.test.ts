import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { writeResult } from "../../tests/support/write-result.ts";

const { db } = await testDatabase();

test("events are numbered, have the time of their transaction, and are not deleted with the actor's account", async () => {
  const user = await aUser(db);
  const event = { verb: "listing.published", subject_type: "listing", subject_id: "x" };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("events")
      .values({ ...event, actor_kind: "user", actor_id: user.id })
      .execute();
    await sql`select pg_sleep(0.01)`.execute(transaction);
    await transaction
      .insertInto("events")
      .values({ ...event, actor_kind: "system" })
      .execute();
  });
  await db.deleteFrom("users").where("id", "=", user.id).execute();
  const [first, second] = await db.selectFrom("events").selectAll().orderBy("id").execute();
  expect(first).toMatchObject({ ...event, actor_kind: "user", actor_id: user.id, payload: {} });
  expect(second?.id).toBeGreaterThan(first?.id ?? 0);
  expect(second?.occurred_at).toEqual(first?.occurred_at);
});

test("an actor is a user with an id, or the system or a visitor without one", async () => {
  const event = { verb: "x", subject_type: "listing", subject_id: "x" };
  const insert = (actor: { actor_kind: string; actor_id?: string | null }) =>
    writeResult(() =>
      db
        .insertInto("events")
        .values({ ...event, actor_id: actor.actor_id, actor_kind: actor.actor_kind as "system" })
        .execute(),
    );
  const { id } = await aUser(db);
  expect(await insert({ actor_kind: "user", actor_id: id })).toBe("accepted");
  expect(await insert({ actor_kind: "visitor" })).toBe("accepted");
  expect(await insert({ actor_kind: "visitor", actor_id: id })).toBe("only_users_have_an_id");
  expect(await insert({ actor_kind: "admin" })).toBe("events_actor_kind_check");
});
