import { expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { transact } from "../events/index.server.ts";
import { addNotifications } from "./add-notifications.commands.server.ts";
import { changeNotificationChoices } from "./choices.commands.server.ts";
import { findNotificationChoices } from "./choices.queries.server.ts";

const { db } = await testDatabase();
const all = { messages: true, deals: true, alerts: true, prices: true, listings: true, decisions: true };

test("a choice is recorded once, for the user alone", async () => {
  const [user, other] = [await aUser(db), await aUser(db)];
  const wanted = { site: { ...all, prices: false }, push: { ...all, messages: false, decisions: false } };
  for (const _ of ["once", "twice"]) await changeNotificationChoices({ db, actor: user }, wanted);
  expect(await findNotificationChoices(db, user.id)).toEqual(wanted);
  expect(await findNotificationChoices(db, other.id)).toEqual({ site: all, push: all });
  const events = await db.selectFrom("events").selectAll().where("subject_id", "=", user.id).execute();
  expect(events).toMatchObject([{ verb: "notifications.changed", payload: wanted }]);
  await changeNotificationChoices({ db, actor: user }, { site: all, push: all });
  expect(await findNotificationChoices(db, user.id)).toEqual({ site: all, push: all });
});

test("a topic that is turned off on the site adds no notification", async () => {
  const user = await aUser(db);
  const [first, second] = [
    await aListing(db, { author: user, status: "expired" }),
    await aListing(db, { author: user }),
  ];
  const notify = async () => {
    await transact({ db, actor: "system" }, async ({ record }) => {
      await record("listing.expired", { type: "listing", id: first.id });
      await record("listing.corrected", { type: "listing", id: second.id });
    });
    const events = await db.selectFrom("events").select("id").execute();
    await addNotifications({ db, actor: "system" }, { eventIds: events.map(({ id }) => id) });
    const rows = await db.selectFrom("notifications").select("kind").where("user_id", "=", user.id).execute();
    await db.deleteFrom("notifications").execute();
    return rows.map(({ kind }) => kind).sort();
  };
  expect(await notify()).toEqual(["decision", "expired"]);
  await changeNotificationChoices({ db, actor: user }, { site: { ...all, listings: false }, push: all });
  expect(await notify()).toEqual(["decision"]);
});
