import { beforeEach, describe, expect, test } from "vitest";
import { aReader, aSavedSearch, publish, runAlertJobs } from "../../tests/support/alerts.ts";
import { at, aUser } from "../../tests/support/builders.ts";
import { databaseOfThisTest, emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import type { EmailJob } from "../email/email-job.ts";
import { sendEmail } from "../email/send-email.server.ts";
import type { Email } from "../email/transport.server.ts";
import { deleteListing } from "../listings/lifecycle.commands.server.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  restoreSavedSearch,
} from "./saved-searches.commands.server.ts";
import { scheduleDigestEmails } from "./schedule-digests.server.ts";
import { findSubscription, unsubscribe } from "./unsubscribe.commands.server.ts";

const { db, pool } = await testDatabase();
// A Thursday, two in the afternoon in Montréal; digests go at seven (noon in universal time).
const thursday = { db, now: at("2026-11-19T19:00:00Z") };
const before = { db, now: at("2026-11-19T18:00:00Z") };
const friday = { db, now: at("2026-11-20T12:02:00Z") };
const saturday = { db, now: at("2026-11-21T12:02:00Z") };
const monday = { db, now: at("2026-11-23T12:02:00Z") };

beforeEach(async () => {
  await emptyDatabase(db);
});

const ordersOf = async () =>
  (await queuedEmails(pool)).map(({ payload }) => payload).filter(({ kind }) => kind === "search-news");

/** What is sent when the letters' turn comes. */
async function sent(orders?: EmailJob[]): Promise<{ letters: Email[]; outcomes: string[] }> {
  const letters: Email[] = [];
  const outcomes: string[] = [];
  const mailer = { send: async (letter: Email) => void letters.push(letter), close: () => undefined };
  const site = { name: "Babillard", publicUrl: "https://annonces.example" };
  for (const order of orders ?? (await ordersOf()))
    outcomes.push(await sendEmail({ ...friday, mailer, site, log: { warn: () => undefined } }, order));
  return { letters, outcomes };
}

async function found(alert: "now" | "daily" | "weekly", titles: string[], query = "q=vélo") {
  const [buyer, seller] = [await aReader(db), await aUser(db)];
  const searchId = await aSavedSearch(before, buyer, query, alert);
  const ids: string[] = [];
  for (const title of titles) ids.push(await publish(thursday, seller, { title }));
  await runAlertJobs(pool, thursday);
  return { buyer, seller, searchId, ids };
}

describe("a digest", () => {
  test("comes the next morning, once, with all that a person's daily searches found", async () => {
    const { buyer, seller } = await found("daily", ["Vélo rouge", "Vélo bleu"]);
    await aSavedSearch(before, buyer, "q=luge", "daily");
    await publish(thursday, seller, { title: "Luge" });
    await runAlertJobs(pool, thursday);
    expect(await scheduleDigestEmails({ db, now: at("2026-11-20T11:59:00Z") })).toBe(0);
    expect(await Promise.all([scheduleDigestEmails(friday), scheduleDigestEmails(friday)])).toContain(1);
    expect(await scheduleDigestEmails(saturday)).toBe(0);
    const { letters } = await sent();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: buyer.email,
      subject: "3\u00a0nouvelles annonces pour vos recherches enregistrées",
    });
    for (const title of ["Vélo rouge", "Vélo bleu", "Luge"])
      expect(letters[0]?.text).toContain(`- ${title}, 120`);
  });

  test("tells of an ad that was deleted and posted again before it came, once", async () => {
    const { seller, ids } = await found("daily", ["Vélo rouge"]);
    for (const id of ids) await deleteListing(thursday, { id: seller.id, role: "member" }, id);
    const reposted = await publish(thursday, seller, { title: "VÉLO ROUGE" });
    await runAlertJobs(pool, thursday);
    expect(await scheduleDigestEmails(friday)).toBe(1);
    const { letters } = await sent();
    expect(letters[0]?.text).toContain(`/listing/${reposted}`);
    expect(letters[0]?.text.match(/\/listing\//gu)).toHaveLength(1);
    expect(await scheduleDigestEmails(saturday)).toBe(0);
  });

  test("of a weekly search comes on Monday", async () => {
    await found("weekly", ["Vélo"]);
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await scheduleDigestEmails(monday)).toBe(1);
    expect(await scheduleDigestEmails(monday)).toBe(0);
  });

  test("is not written when there is nothing new", async () => {
    const { seller } = await found("daily", []);
    await publish(thursday, seller, { title: "Chaise" });
    await runAlertJobs(pool, thursday);
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await ordersOf()).toEqual([]);
  });

  test("missed at seven, comes when the site is back", async () => {
    await found("daily", ["Vélo"]);
    expect(await scheduleDigestEmails({ db, now: at("2026-11-20T21:30:00Z") })).toBe(1);
  });

  test("shows five ads of each search, says how many others there are and leads to all", async () => {
    await found(
      "daily",
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Vélo numéro ${number}`),
    );
    await scheduleDigestEmails(friday);
    const { letters } = await sent();
    const text = letters[0]?.text ?? "";
    expect(text.match(/\/listing\//gu)).toHaveLength(5);
    expect(text).toContain(
      "Voir les 2 autres annonces\u00a0:\nhttps://annonces.example/search?q=v%C3%A9lo&sortBy=recent",
    );
  });

  test("is for nobody who turned alerts off or whose address is not confirmed any more, later neither", async () => {
    const silent = await found("daily", ["Vélo un"]);
    const unconfirmed = await found("daily", ["Vélo deux"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", silent.buyer.id).execute();
    const { id } = unconfirmed.buyer;
    await db.updateTable("users").set({ email_verified: false }).where("id", "=", id).execute();
    expect(await scheduleDigestEmails(friday)).toBe(0);
    await db.updateTable("users").set({ notify_alerts: true, email_verified: true }).execute();
    expect(await scheduleDigestEmails(saturday)).toBe(0);
  });

  test("waits for no search that wants none any more", async () => {
    const { buyer, searchId } = await found("daily", ["Vélo"]);
    await changeSavedSearch(db, buyer.id, searchId, { name: "Vélo", alert: "none" });
    await changeSavedSearch(db, buyer.id, searchId, { name: "Vélo", alert: "daily" });
    expect(await scheduleDigestEmails(friday)).toBe(0);
  });

  test("waits for no search that is deleted, and tells all that waited once the deletion is undone", async () => {
    const { buyer, searchId } = await found("daily", ["Vélo"]);
    await deleteSavedSearch(thursday, buyer.id, searchId);
    expect(await scheduleDigestEmails(friday)).toBe(0);
    expect(await restoreSavedSearch(friday, buyer.id, searchId)).toEqual({ ok: true });
    expect(await scheduleDigestEmails(friday)).toBe(1);
    expect((await sent()).letters[0]?.text).toContain("- Vélo, 120");
  });

  test("whose order fails is not lost: what it tells of goes on waiting", async () => {
    const world = await databaseOfThisTest();
    const [buyer, seller] = [await aReader(world.db), await aUser(world.db)];
    await aSavedSearch({ ...before, db: world.db }, buyer, "q=vélo", "daily");
    await publish({ ...thursday, db: world.db }, seller, { title: "Vélo" });
    await runAlertJobs(world.pool, { ...thursday, db: world.db });
    await world.pool.query("alter schema graphile_worker rename to away");
    await expect(scheduleDigestEmails({ ...friday, db: world.db })).rejects.toThrow("graphile_worker");
    await world.pool.query("alter schema away rename to graphile_worker");
    expect(await scheduleDigestEmails({ ...friday, db: world.db })).toBe(1);
  });
});

describe("the letter", () => {
  test("names the ad, leads to it, and tells nobody that it was opened", async () => {
    const { ids } = await found("now", ["Vélo <b>rouge</b>"]);
    const { letters } = await sent();
    expect(letters[0]?.subject).toBe(
      "Vélo <b>rouge</b>, 120\u00a0$\u00a0: nouveau pour «\u00a0Ma recherche q=vélo\u00a0»",
    );
    for (const words of [letters[0]?.text, letters[0]?.html]) {
      expect(words).toContain(`https://annonces.example/listing/${ids[0]}`);
      expect(words).toContain("Montréal");
    }
    expect(letters[0]?.html).toContain("Vélo &lt;b&gt;rouge&lt;/b&gt;");
    expect(letters[0]?.html).not.toMatch(/<img|<script|src=|<b>/u);
  });

  test("says only what the search still shows when it goes, and does not go when that is nothing", async () => {
    const { ids } = await found("daily", ["Vélo rouge", "Vélo bleu", "Vélo vert"]);
    await scheduleDigestEmails(friday);
    await pool.query("update listings set status = 'sold' where id = $1", [ids[0]]);
    await pool.query("update listings set deleted_at = now() where id = $1", [ids[1]]);
    const { letters } = await sent();
    expect(letters[0]?.text).toContain("Vélo vert");
    expect(letters[0]?.text).not.toMatch(/Vélo (?:rouge|bleu)/u);
    await pool.query("update listings set status = 'sold'");
    expect((await sent()).outcomes).toEqual(["not-due"]);
  });

  test("does not go once its search is deleted, nor to whom turned alerts off meanwhile", async () => {
    const deleted = await found("now", ["Vélo"]);
    await deleteSavedSearch(friday, deleted.buyer.id, deleted.searchId);
    expect((await sent()).outcomes).toEqual(["not-due"]);
    const { buyer } = await found("now", ["Vélo"]);
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", buyer.id).execute();
    expect((await sent()).outcomes).toEqual(["not-due", "turned-off"]);
  });

  test("about one search ends the alerts of that one with one click, and has a link that ends them all", async () => {
    const { buyer, searchId } = await found("now", ["Vélo"]);
    const { letters } = await sent();
    const one = tokenOf(letters[0]?.unsubscribeUrl ?? "");
    const all = tokenOf(/Ne plus recevoir aucune alerte\s:\n(\S+)/u.exec(letters[0]?.text ?? "")?.[1] ?? "");
    expect(letters[0]?.text).toContain(`Ne plus recevoir cette alerte\u00a0:\n${letters[0]?.unsubscribeUrl}`);
    expect(await findSubscription(db, one)).toEqual({ topic: "search", name: "Ma recherche q=vélo" });
    expect(await unsubscribe(db, one)).toMatchObject({ ok: true });
    expect(await unsubscribe(db, one.replace(searchId, crypto.randomUUID()))).toMatchObject({ ok: false });
    const alertOf = () =>
      db.selectFrom("saved_searches").select("alert").where("id", "=", searchId).execute();
    expect(await alertOf()).toEqual([{ alert: "none" }]);
    expect(await unsubscribe(db, all)).toEqual({ ok: true, topic: "alerts" });
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
    await runAlertJobs(pool, thursday);
    await scheduleDigestEmails(friday);
    const { letters } = await sent();
    expect(await findSubscription(db, tokenOf(letters[0]?.unsubscribeUrl ?? ""))).toEqual({
      topic: "alerts",
    });
    expect(letters[0]?.text.match(/Ne plus recevoir cette alerte/gu)).toHaveLength(2);
  });
});

const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
