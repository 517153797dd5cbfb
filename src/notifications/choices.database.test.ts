import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { allNotificationTopics as all } from "../../tests/support/notification-choices.ts";
import { aPushService } from "../../tests/support/push-service.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { transact } from "../events/index.server.ts";
import { addNotifications } from "./add-notifications.commands.server.ts";
import { changeNotificationChoices } from "./choices.commands.server.ts";
import { findNotificationChoices } from "./choices.queries.server.ts";
import { countNotifications, listNotifications } from "./notifications.queries.server.ts";
import { subscribePush } from "./push/push-subscriptions.commands.server.ts";

const { db, pool } = await testDatabase();

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

test("a topic that is off on the site is still pushed, as a notification that is neither listed nor counted", async () => {
  const user = await aUser(db);
  const listing = await aListing(db, { author: user, status: "expired" });
  await changeNotificationChoices({ db, actor: user }, { site: { ...all, listings: false }, push: all });
  const notify = async () => {
    await transact({ db, actor: "system" }, ({ record }) =>
      record("listing.expired", { type: "listing", id: listing.id }),
    );
    const last = await db.selectFrom("events").select("id").orderBy("id", "desc").limit(1).execute();
    await addNotifications({ db, actor: "system" }, { eventIds: last.map(({ id }) => id) });
    return db
      .selectFrom("notifications")
      .select(["id", "is_silent", "count"])
      .where("user_id", "=", user.id)
      .execute();
  };
  expect(await notify()).toEqual([]);
  const sessionId = randomUUID();
  const session = { id: sessionId, user_id: user.id, token: randomUUID() };
  await db
    .insertInto("sessions")
    .values({ ...session, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  const { subscription } = await aPushService();
  const ctx = { db, actor: { ...user, role: "member" as const }, allowsPrivateAddresses: true };
  expect(await subscribePush(ctx, { ...subscription, sessionId })).toEqual({ ok: true });
  const [silent] = await notify();
  expect(silent).toMatchObject({ is_silent: true });
  expect(await listNotifications(db, user.id, { limit: 9, offset: 0 })).toEqual([]);
  expect(await countNotifications(db, user.id)).toMatchObject({ total: 0, unread: 0 });
  const jobs = await queuedJobs(pool, "send-push");
  expect(jobs.map(({ payload }) => payload.notificationId)).toContain(silent?.id);
  // Turned on again, the same one is listed.
  await changeNotificationChoices({ db, actor: user }, { site: all, push: all });
  expect(await notify()).toEqual([{ id: silent?.id, is_silent: false, count: 2 }]);
  expect(await countNotifications(db, user.id)).toMatchObject({ unread: 1 });
});
