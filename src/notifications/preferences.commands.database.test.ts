import { expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { changeNotificationPreferences } from "./preferences.commands.server.ts";
import { findNotificationPreferences } from "./preferences.queries.server.ts";

const { db } = await testDatabase();

test("a change of preferences is recorded once, with the new values", async () => {
  const [user, other] = [await aUser(db), await aUser(db)];
  const wanted = {
    messages: true,
    deals: false,
    listings: false,
    alerts: true,
    prices: false,
    reports: true,
  };
  for (const _ of ["once", "twice"]) await changeNotificationPreferences({ db, actor: user }, wanted);
  expect(await findNotificationPreferences(db, user.id)).toEqual(wanted);
  expect(await findNotificationPreferences(db, other.id)).toEqual({
    messages: true,
    deals: true,
    listings: true,
    alerts: true,
    prices: true,
    reports: true,
  });
  const events = await db.selectFrom("events").selectAll().where("subject_id", "=", user.id).execute();
  expect(events).toMatchObject([
    {
      verb: "notifications.changed",
      actor_kind: "user",
      actor_id: user.id,
      subject_type: "user",
      payload: wanted,
    },
  ]);
  // What changed, with the version of what the user read.
  const consents = await db.selectFrom("consents").selectAll().orderBy("id").execute();
  expect(consents).toMatchObject(
    ["email-deals", "email-listings", "email-prices"].map((purpose) => ({
      user_id: user.id,
      purpose,
      is_granted: false,
      version: 1,
    })),
  );
  expect(consents).toHaveLength(3);
});
