import { beforeEach, describe, expect, test } from "vitest";
import {
  aSavedSearch,
  aVerifiedUser,
  publish,
  queuedDigests,
  runMatchJobs,
} from "../../tests/support/alerts.ts";
import { at, aUser } from "../../tests/support/builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  collectingTransport,
  type EmailRequest,
  sendNow,
  unsubscribeSecret,
} from "../../tests/support/queued-emails.ts";
import { deleteListing } from "../listings/lifecycle.commands.server.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  findSubscription,
  restoreSavedSearch,
  unsubscribe,
} from "./saved-searches.commands.server.ts";
import { scheduleDigestEmails } from "./schedule-alert-emails.commands.server.ts";

const { db, pool } = await testDatabase();
// Thursday, 14:00 in Montréal; digests are due at 7:00 (12:00 UTC).
const thursday = { db, actor: "system" as const, now: at("2026-11-19T19:00:00Z") };
const before = { db, actor: "system" as const, now: at("2026-11-19T18:00:00Z") };
const friday = { db, actor: "system" as const, now: at("2026-11-20T12:02:00Z") };
const saturday = { db, actor: "system" as const, now: at("2026-11-21T12:02:00Z") };
const monday = { db, actor: "system" as const, now: at("2026-11-23T12:02:00Z") };

const visitor = { db, actor: null, unsubscribeSecret };
const member = (user: { id: string }) => ({ id: user.id, role: "member" }) as const;

beforeEach(async () => {
  await emptyDatabase(db);
});

/** Runs the jobs and returns the sent emails. */
async function sent(requests?: EmailRequest[]) {
  const transport = collectingTransport();
  const outcomes: string[] = [];
  for (const request of requests ?? (await queuedDigests(pool)).map(({ payload }) => payload))
    outcomes.push(await sendNow({ ...friday, transport }, request));
  return { emails: transport.sent, outcomes };
}

async function found(alert: "now" | "daily" | "weekly", titles: string[], query = "q=vélo") {
  const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
  const searchId = await aSavedSearch(before, buyer, query, alert);
  const ids: string[] = [];
  for (const title of titles) ids.push(await publish(thursday, seller, { title }));
  await runMatchJobs(pool, thursday);
  return { buyer, seller, searchId, ids };
}

describe("a digest", () => {
  test("is sent the next morning, once, with all matches of a user's daily searches", async () => {
    const { buyer, seller } = await found("daily", ["Vélo rouge", "Vélo bleu"]);
    await aSavedSearch(before, buyer, "q=luge", "daily");
    await publish(thursday, seller, { title: "Luge" });
    await runMatchJobs(pool, thursday);
    expect(await scheduleDigestEmails({ db, actor: "system", now: at("2026-11-20T11:59:00Z") })).toBe(0);
    expect(await Promise.all([scheduleDigestEmails(friday), scheduleDigestEmails(friday)])).toContain(1);
    expect(await scheduleDigestEmails(saturday)).toBe(0);
    const { emails } = await sent();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      to: buyer.email,
      subject: "3\u00a0nouvelles annonces pour vos recherches enregistrées",
    });
    for (const title of ["Vélo rouge", "Vélo bleu", "Luge"])
      expect(emails[0]?.text).toContain(`- ${title}, 120`);
  });

  test("contains a listing that was deleted and reposted before sending once", async () => {
    const { seller, ids } = await found("daily", ["Vélo rouge"]);
    for (const id of ids)
      await deleteListing({ ...thursday, actor: { id: seller.id, role: "member" } }, { listingId: id });
    const reposted = await publish(thursday, seller, { title: "VÉLO ROUGE" });
    await runMatchJobs(pool, thursday);
    expect(await scheduleDigestEmails(friday)).toBe(1);
    const { emails } = await sent();
    expect(emails[0]?.text).toContain(`/listing/${reposted}`);
    expect(emails[0]?.text.match(/\/listing\//gu)).toHaveLength(1);
    expect(await scheduleDigestEmails(saturday)).toBe(0);
  });

  test("of a weekly search is sent on Monday", async () => {
    await found("weekly", ["Vélo"]);
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await scheduleDigestEmails(monday)).toBe(1);
    expect(await scheduleDigestEmails(monday)).toBe(0);
  });

  test("is not scheduled without new matches", async () => {
    const { seller } = await found("daily", []);
    await publish(thursday, seller, { title: "Chaise" });
    await runMatchJobs(pool, thursday);
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await queuedDigests(pool)).toEqual([]);
  });

  test("due while the site was down is sent when it is back", async () => {
    await found("daily", ["Vélo"]);
    expect(await scheduleDigestEmails({ db, actor: "system", now: at("2026-11-20T21:30:00Z") })).toBe(1);
  });

  test("shows five listings per search, the number of others and a link to all", async () => {
    await found(
      "daily",
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Vélo numéro ${number}`),
    );
    await scheduleDigestEmails(friday);
    const { emails } = await sent();
    const text = emails[0]?.text ?? "";
    expect(text.match(/\/listing\//gu)).toHaveLength(5);
    expect(text).toContain(
      "Voir les 2 autres annonces\u00a0:\nhttps://annonces.example/search?q=v%C3%A9lo&sortBy=recent",
    );
  });

  test("is never sent to a user who turned alerts off or whose address is no longer verified", async () => {
    const silent = await found("daily", ["Vélo un"]);
    const unconfirmed = await found("daily", ["Vélo deux"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", silent.buyer.id).execute();
    const { id } = unconfirmed.buyer;
    await db.updateTable("users").set({ email_verified: false }).where("id", "=", id).execute();
    expect(await scheduleDigestEmails(friday)).toBe(0);
    await db.updateTable("users").set({ notify_alerts: true, email_verified: true }).execute();
    expect(await scheduleDigestEmails(saturday)).toBe(0);
  });

  test("omits a search whose alerts were turned off meanwhile", async () => {
    const { buyer, searchId } = await found("daily", ["Vélo"]);
    await changeSavedSearch({ ...thursday, actor: member(buyer) }, { searchId, name: "Vélo", alert: "none" });
    await changeSavedSearch(
      { ...thursday, actor: member(buyer) },
      { searchId, name: "Vélo", alert: "daily" },
    );
    expect(await scheduleDigestEmails(friday)).toBe(0);
  });

  test("omits a deleted search, and has all its pending matches once the deletion is undone", async () => {
    const { buyer, searchId } = await found("daily", ["Vélo"]);
    await deleteSavedSearch({ ...thursday, actor: member(buyer) }, { searchId });
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await restoreSavedSearch({ ...friday, actor: member(buyer) }, { searchId })).toEqual({ ok: true });
    expect(await scheduleDigestEmails(friday)).toBe(1);
    expect((await sent()).emails[0]?.text).toContain("- Vélo, 120");
  });

  test("that cannot be enqueued is not lost: its matches stay pending", async () => {
    const world = await databaseForTest();
    const [buyer, seller] = [await aVerifiedUser(world.db), await aUser(world.db)];
    await aSavedSearch({ ...before, db: world.db }, buyer, "q=vélo", "daily");
    await publish({ ...thursday, db: world.db }, seller, { title: "Vélo" });
    await runMatchJobs(world.pool, { ...thursday, db: world.db });
    await world.pool.query("alter schema graphile_worker rename to away");
    await expect(scheduleDigestEmails({ ...friday, db: world.db })).rejects.toThrow("graphile_worker");
    await world.pool.query("alter schema away rename to graphile_worker");
    expect(await scheduleDigestEmails({ ...friday, db: world.db })).toBe(1);
  });
});

describe("the email", () => {
  test("has the listing's title and link, without tracking", async () => {
    const { ids } = await found("now", ["Vélo <b>rouge</b>"]);
    const { emails } = await sent();
    expect(emails[0]?.subject).toBe(
      "Vélo <b>rouge</b>, 120\u00a0$\u00a0: nouveau pour «\u00a0Ma recherche q=vélo\u00a0»",
    );
    for (const words of [emails[0]?.text, emails[0]?.html]) {
      expect(words).toContain(`https://annonces.example/listing/${ids[0]}`);
      expect(words).toContain("Montréal");
    }
    expect(emails[0]?.html).toContain("Vélo &lt;b&gt;rouge&lt;/b&gt;");
    expect(emails[0]?.html).not.toMatch(/<img|<script|src=|<b>/u);
  });

  test("has only listings that the search still finds, and is not sent without any", async () => {
    const { ids } = await found("daily", ["Vélo rouge", "Vélo bleu", "Vélo vert"]);
    await scheduleDigestEmails(friday);
    await pool.query("update listings set status = 'sold' where id = $1", [ids[0]]);
    await pool.query("update listings set deleted_at = now() where id = $1", [ids[1]]);
    const { emails } = await sent();
    expect(emails[0]?.text).toContain("Vélo vert");
    expect(emails[0]?.text).not.toMatch(/Vélo (?:rouge|bleu)/u);
    await pool.query("update listings set status = 'sold'");
    expect((await sent()).outcomes).toEqual(["not-due"]);
  });

  test("is sent once, also when its job is retried, and its row has the outcome", async () => {
    const stateOf = () => db.selectFrom("alert_emails").select("state").execute();
    await found("now", ["Vélo"]);
    expect(await stateOf()).toEqual([{ state: "scheduled" }]);
    expect((await sent()).outcomes).toEqual(["sent"]);
    expect((await sent()).outcomes).toEqual(["not-due"]);
    expect(await stateOf()).toEqual([{ state: "sent" }]);
    await emptyDatabase(db);
    const { buyer } = await found("now", ["Vélo"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", buyer.id).execute();
    expect((await sent()).outcomes).toEqual(["turned-off"]);
    expect(await stateOf()).toEqual([{ state: "skipped" }]);
  });

  test("is not sent once its search is deleted, nor to a user who turned alerts off meanwhile", async () => {
    const deleted = await found("now", ["Vélo"]);
    await deleteSavedSearch({ ...friday, actor: member(deleted.buyer) }, { searchId: deleted.searchId });
    expect((await sent()).outcomes).toEqual(["not-due"]);
    const { buyer } = await found("now", ["Vélo"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", buyer.id).execute();
    expect((await sent()).outcomes).toEqual(["not-due", "turned-off"]);
  });

  test("about one search ends its alerts with one click, and has a link that ends all alerts", async () => {
    const { buyer, searchId } = await found("now", ["Vélo"]);
    const { emails } = await sent();
    const one = tokenOf(emails[0]?.unsubscribeUrl ?? "");
    const all = tokenOf(/Ne plus recevoir aucune alerte\s:\n(\S+)/u.exec(emails[0]?.text ?? "")?.[1] ?? "");
    expect(emails[0]?.text).toContain(`Ne plus recevoir cette alerte\u00a0:\n${emails[0]?.unsubscribeUrl}`);
    expect(await findSubscription(db, one, unsubscribeSecret)).toEqual({
      topic: "search",
      name: "Ma recherche q=vélo",
    });
    expect(await unsubscribe(visitor, { token: one })).toMatchObject({ ok: true });
    expect(await unsubscribe(visitor, { token: one.replace(searchId, crypto.randomUUID()) })).toMatchObject({
      ok: false,
    });
    const alertOf = () =>
      db.selectFrom("saved_searches").select("alert").where("id", "=", searchId).execute();
    expect(await alertOf()).toEqual([{ alert: "none" }]);
    expect(await unsubscribe(visitor, { token: all })).toEqual({ ok: true, topic: "alerts" });
    const user = db
      .selectFrom("users")
      .select(["notify_alerts", "notify_messages"])
      .where("id", "=", buyer.id);
    expect(await user.execute()).toEqual([{ notify_alerts: false, notify_messages: true }]);
  });

  test("about several searches ends all alerts with one click", async () => {
    const { buyer } = await found("daily", ["Vélo"]);
    await aSavedSearch(before, buyer, "category=products", "daily");
    await publish(thursday, await aUser(db), { title: "Vélo jaune" });
    await runMatchJobs(pool, thursday);
    await scheduleDigestEmails(friday);
    const { emails } = await sent();
    expect(await findSubscription(db, tokenOf(emails[0]?.unsubscribeUrl ?? ""), unsubscribeSecret)).toEqual({
      topic: "alerts",
    });
    expect(emails[0]?.text.match(/Ne plus recevoir cette alerte/gu)).toHaveLength(2);
  });
});

describe("each command records an event", () => {
  const events = (...verbs: string[]) =>
    db
      .selectFrom("events")
      .select(["verb", "actor_kind", "subject_id", "payload"])
      .where("verb", "in", verbs)
      .orderBy("id")
      .execute();

  test("a match and its digest, with the system as actor", async () => {
    const { buyer, searchId, ids } = await found("daily", ["Vélo"]);
    for (const _ of ["once", "twice"]) await scheduleDigestEmails(friday);
    const [email] = await db.selectFrom("alert_emails").select("id").execute();
    const dueAt = friday.now.toISOString();
    expect(await events("listing.matched", "alert.scheduled")).toEqual([
      {
        verb: "listing.matched",
        actor_kind: "system",
        subject_id: ids[0],
        payload: { searchIds: [searchId] },
      },
      {
        verb: "alert.scheduled",
        actor_kind: "system",
        subject_id: buyer.id,
        payload: { alertEmailId: email?.id, dueAt, matches: 1 },
      },
    ]);
  });

  test("an alert email that was sent and one that was skipped, once each", async () => {
    const { buyer, seller } = await found("now", ["Vélo rouge"]);
    for (const _ of ["once", "twice"]) await sent();
    await publish(thursday, seller, { title: "Vélo bleu" });
    await runMatchJobs(pool, thursday);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", buyer.id).execute();
    for (const _ of ["once", "twice"]) await sent();
    const ids = await db.selectFrom("alert_emails").select("id as alertEmailId").orderBy("id").execute();
    expect(await events("alert.sent", "alert.skipped")).toEqual([
      { verb: "alert.sent", actor_kind: "system", subject_id: buyer.id, payload: ids[0] },
      { verb: "alert.skipped", actor_kind: "system", subject_id: buyer.id, payload: ids[1] },
    ]);
  });

  test("immediate alerts, also one added to a scheduled email", async () => {
    const { seller } = await found("now", ["Vélo rouge", "Vélo bleu", "Vélo vert"]);
    await publish(thursday, seller, { title: "Chaise" });
    await runMatchJobs(pool, thursday);
    const scheduled = await events("alert.scheduled");
    expect(scheduled.map(({ payload }) => payload)).toMatchObject([
      { dueAt: thursday.now.toISOString(), matches: 1 },
      { dueAt: "2026-11-19T19:15:00.000Z", matches: 1 },
      { dueAt: "2026-11-19T19:15:00.000Z", matches: 1 },
    ]);
    expect(new Set(scheduled.map(({ payload }) => JSON.stringify(payload))).size).toBe(2);
  });

  test("matches that are discarded", async () => {
    const { buyer } = await found("daily", ["Vélo un", "Vélo deux"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", buyer.id).execute();
    for (const day of [friday, saturday]) await scheduleDigestEmails(day);
    expect(await events("alert.discarded", "alert.scheduled")).toEqual([
      { verb: "alert.discarded", actor_kind: "system", subject_id: buyer.id, payload: { matches: 2 } },
    ]);
  });

  test("an unsubscription by a visitor, once", async () => {
    const { buyer, searchId } = await found("now", ["Vélo"]);
    const { emails } = await sent();
    const one = tokenOf(emails[0]?.unsubscribeUrl ?? "");
    const all = tokenOf(/Ne plus recevoir aucune alerte\s:\n(\S+)/u.exec(emails[0]?.text ?? "")?.[1] ?? "");
    for (const token of [one, one, all, all]) await unsubscribe(visitor, { token });
    expect(await events("search.unsubscribed", "notifications.changed")).toEqual([
      { verb: "search.unsubscribed", actor_kind: "visitor", subject_id: searchId, payload: {} },
      {
        verb: "notifications.changed",
        actor_kind: "visitor",
        subject_id: buyer.id,
        payload: { alerts: false },
      },
    ]);
  });
});

const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
