import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { matchSavedSearches } from "../alerts/match-saved-searches.commands.server.ts";
import { saveSearch } from "../alerts/saved-searches.commands.server.ts";
import { decideFeedback } from "../deals/feedback.commands.server.ts";
import { remindOfDeal } from "../deals/reminders.commands.server.ts";
import { takeStep } from "../deals/steps.commands.server.ts";
import { transact } from "../events/index.server.ts";
import { expireListings, scheduleExpiryEmails } from "../listings/lifecycle.commands.server.ts";
import { changeFavorite } from "../lists/favorites.commands.server.ts";
import { recordListingViews } from "../lists/history.commands.server.ts";
import { reply, writeAboutListing } from "../messaging/messages.commands.server.ts";
import { markRead } from "../messaging/messages.writes.server.ts";
import { contestDecision, decideAppeal } from "../moderation/appeals.commands.server.ts";
import {
  holdListingForReview,
  releaseListing,
  removeListing,
  requestCorrection,
} from "../moderation/cases.commands.server.ts";
import { notificationText } from "../web/text/notification-texts.ts";
import { addNotifications } from "./add-notifications.commands.server.ts";
import { changeNotificationChoices } from "./choices.commands.server.ts";
import { countNotifications, listNotifications } from "./notifications.queries.server.ts";
import { purgeNotificationsBefore } from "./notifications.writes.server.ts";
import { openNotification, readNotifications } from "./read-marks.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

/** Runs the jobs that commands enqueued. */
async function notify(): Promise<void> {
  const jobs = await queuedJobs(pool, "add-notifications");
  for (const { payload } of jobs) await addNotifications({ db, actor: "system" }, payload);
}

const notificationsOf = (userId: string) => listNotifications(db, userId, { limit: 50, offset: 0 });
const textsOf = async (userId: string) => (await notificationsOf(userId)).map(notificationText);

const member = async (name: string) => ({ ...(await aUser(db, { name })), role: "member" as const });

async function aConversation() {
  const [seller, buyer] = [await member("Sylvie"), await member("Bruno")];
  const listing = await aListing(db, { author: seller, title: "Vélo", priceCents: 20_000 });
  const opened = await writeAboutListing({ db, actor: buyer }, { listingId: listing.id, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  return { seller, buyer, listing, conversationId: opened.conversationId };
}

test("messages of a conversation are one notification of the recipient until they are read", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  await reply({ db, actor: buyer }, { conversationId, body: "Est-ce disponible ?" });
  await notify();
  await notify(); // a job may run twice
  expect(await textsOf(seller.id)).toEqual(["2\u00a0nouveaux messages de Bruno"]);
  expect(await notificationsOf(seller.id)).toMatchObject([{ title: "Vélo", isUnread: true, conversationId }]);
  expect(await notificationsOf(buyer.id)).toEqual([]);

  const messages = await db.selectFrom("messages").select("id").orderBy("sequence").execute();
  await markRead(db, conversationId, seller.id, messages.at(-1)?.id ?? "");
  expect(await notificationsOf(seller.id)).toMatchObject([{ isUnread: false }]);
  await reply({ db, actor: buyer }, { conversationId, body: "Allô ?" });
  await notify();
  expect(await textsOf(seller.id)).toEqual(["Nouveau message de Bruno", "2\u00a0nouveaux messages de Bruno"]);
});

test("a message that was read before the job ran, or in a muted conversation, is not a notification", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  const [first] = await db.selectFrom("messages").select("id").execute();
  await markRead(db, conversationId, seller.id, first?.id ?? "");
  await db.updateTable("conversations").set({ seller_muted: true }).execute();
  await reply({ db, actor: buyer }, { conversationId, body: "Allô ?" });
  await notify();
  expect(await notificationsOf(seller.id)).toEqual([]);
});

/** Resolves when `count` connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting, { interval: 10 }).toBe(count);
}

test("a message that is read while the job runs leaves no unread notification, whichever is first", async () => {
  const readFirst = await aConversation();
  const [message] = await db.selectFrom("messages").select("id").execute();
  let notified: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await markRead(transaction, readFirst.conversationId, readFirst.seller.id, message?.id ?? "");
    notified = notify();
    await Promise.race([notified, untilWaiting(1)]);
  });
  await notified;
  expect(await notificationsOf(readFirst.seller.id)).toEqual([]);

  await emptyDatabase(db);
  const { seller, conversationId } = await aConversation();
  const [first] = await db.selectFrom("messages").select("id").execute();
  let read: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    // The job waits for this row when it inserts the notification.
    await transaction.selectFrom("users").select("id").where("id", "=", seller.id).forUpdate().execute();
    notified = notify();
    await untilWaiting(1);
    read = markRead(db, conversationId, seller.id, first?.id ?? "");
    await Promise.race([read, untilWaiting(2)]);
  });
  await Promise.all([notified, read]);
  expect(await notificationsOf(seller.id)).toMatchObject([{ isUnread: false }]);
});

test("a saved search that is opened while the job runs leaves no unread notification", async () => {
  const [user, seller] = [await member("Ute"), await member("Sylvie")];
  const saved = await saveSearch({ db, actor: user, now }, { query: "q=velo", name: "Vélos", alert: "now" });
  expect(saved).toMatchObject({ ok: true });
  const listing = await aListing(db, { author: seller, title: "Vélo" });
  await matchSavedSearches(
    { db, now: daysAfter(now, 1), actor: "system" },
    { listingId: listing.id, after: null },
  );
  let notified: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("saved_searches")
      .set({ seen_at: daysAfter(now, 2) })
      .execute();
    notified = notify();
    await Promise.race([notified, untilWaiting(1)]);
  });
  await notified;
  expect(await notificationsOf(user.id)).toEqual([]);
});

test("a step of a deal is one notification, not two", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  const describe = () => "Offre";
  await takeStep({ db, actor: buyer, describe }, { conversationId, kind: "offer", amount: "150" });
  await notify();
  expect((await textsOf(seller.id)).sort()).toEqual(["Nouveau message de Bruno", "Nouvelle offre de Bruno"]);
});

test("a reminder of an appointment, unless its topic is turned off", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  const describe = () => "Étape";
  const opened = new Date();
  const inTwoDays = new Date(opened.getTime() + 48 * 3_600_000);
  const date = inTwoDays.toISOString().slice(0, 10);
  const proposal = {
    conversationId,
    kind: "propose-appointment",
    date,
    time: "12:00",
    place: "Métro",
  } as const;
  expect(await takeStep({ db, actor: buyer, describe }, proposal)).toEqual({ ok: true });
  const lastStepId = (await db.selectFrom("deal_steps").select("id").executeTakeFirst())?.id;
  const accepted = { conversationId, kind: "accept-appointment", lastStepId } as const;
  expect(await takeStep({ db, actor: seller, describe }, accepted)).toEqual({ ok: true });
  const off = {
    messages: true,
    deals: false,
    alerts: true,
    prices: true,
    listings: true,
    decisions: true,
    reports: true,
  };
  const choices = { site: off, push: { ...off, deals: true } };
  await changeNotificationChoices({ db, actor: seller }, choices);
  await db.deleteFrom("notifications").execute();
  const reminders = await queuedJobs(pool, "remind-of-deal");
  // The day before and two hours before, and the question afterwards, to each.
  expect(reminders.map(({ payload }) => payload.reminder).sort()).toEqual([
    "appointment-over",
    "appointment-over",
    "appointment-soon",
    "appointment-soon",
    "appointment-soon",
    "appointment-soon",
  ]);
  const due: boolean[] = [];
  for (const { payload } of reminders) due.push(await remindOfDeal({ db, actor: "system" }, payload));
  expect(due.filter(Boolean)).toHaveLength(4);
  await notify();
  expect(await textsOf(buyer.id)).toContain("Rappel\u00a0: rendez-vous avec Sylvie");
  expect((await textsOf(seller.id)).filter((text) => text.includes("rendez-vous"))).toEqual([]);
});

test("matches of saved searches and of followed sellers, unless they have no alert", async () => {
  const [seller, user] = [await member("Sylvie"), await member("Bruno")];
  const ctx = { db, now: daysAfter(now, -1), actor: user };
  const { publicId } = (await aListing(db, { author: seller, title: "Luge" })).author;
  await saveSearch(ctx, { query: "q=table", name: "Tables", alert: "daily" });
  await saveSearch(ctx, { query: `seller=${publicId}`, name: "Sylvie", alert: "now" });
  await saveSearch(ctx, { query: "category=products", name: "Tout", alert: "none" });
  for (const _ of ["first", "second"]) {
    const listing = await aListing(db, { author: seller, title: `Table ${_}` });
    await matchSavedSearches({ db, now, actor: "system" }, { listingId: listing.id, after: null });
  }
  await notify();
  expect((await textsOf(user.id)).sort()).toEqual([
    "2\u00a0nouvelles annonces d’un vendeur que vous suivez",
    "2\u00a0nouvelles annonces pour une de vos recherches",
  ]);
  expect((await notificationsOf(user.id)).map(({ title }) => title).sort()).toEqual(["Sylvie", "Tables"]);
});

test("a favorite whose price fell by a dollar or a percent, and is still lower", async () => {
  const [seller, user] = [await member("Sylvie"), await member("Bruno")];
  const listing = await aListing(db, { author: seller, title: "Vélo", priceCents: 20_000 });
  await changeFavorite({ db, now, actor: user }, { listingId: listing.id, isFavorite: true });
  const reprice = async (from: number, to: number, present = to) => {
    await db.updateTable("listings").set({ price_cents: present }).where("id", "=", listing.id).execute();
    const price = (priceCents: number) => ({ priceCents, priceType: "fixed" });
    await transact({ db, actor: seller }, ({ record }) =>
      record(
        "listing.edited",
        { type: "listing", id: listing.id },
        { changed: [], price: { from: price(from), to: price(to) } },
      ),
    );
    await notify();
  };
  await reprice(20_000, 25_000);
  await reprice(20_000, 19_950);
  await reprice(20_000, 15_000, 20_000);
  expect(await notificationsOf(user.id)).toEqual([]);
  await reprice(20_000, 15_000);
  expect(await textsOf(user.id)).toEqual(["Baisse de prix d’un de vos favoris"]);
  expect(await notificationsOf(user.id)).toMatchObject([{ title: "Vélo", priceCents: 15_000 }]);
  expect(await notificationsOf(seller.id)).toEqual([]);
});

test("a price drop that is seen before the job runs leaves no notification; an earlier view does not matter", async () => {
  const [seller, before, after] = [await member("Sylvie"), await member("Bruno"), await member("Anne")];
  const listing = await aListing(db, { author: seller, title: "Vélo", priceCents: 20_000 });
  for (const actor of [before, after])
    await changeFavorite({ db, now, actor }, { listingId: listing.id, isFavorite: true });
  await db.updateTable("users").set({ history_enabled: true }).execute();
  await db.updateTable("listings").set({ price_cents: 15_000 }).where("id", "=", listing.id).execute();
  const price = (priceCents: number) => ({ priceCents, priceType: "fixed" });
  await transact({ db, now, actor: seller }, ({ record }) =>
    record(
      "listing.edited",
      { type: "listing", id: listing.id },
      { changed: [], price: { from: price(20_000), to: price(15_000) } },
    ),
  );
  const view = { listingId: listing.id, visitor: "v" };
  await recordListingViews(db, [
    { ...view, viewerId: before.id, at: daysAfter(now, -1) },
    { ...view, viewerId: after.id, at: daysAfter(now, 1) },
  ]);
  await notify();
  expect(await notificationsOf(before.id)).toMatchObject([{ title: "Vélo", isUnread: true }]);
  expect(await notificationsOf(after.id)).toEqual([]);
});

test("ends of listings are one notification for all of them; a removal is one each", async () => {
  const seller = await member("Sylvie");
  const moderator = { ...(await aUser(db)), role: "moderator" as const };
  const created = daysAfter(now, -58);
  const listings = [];
  for (const title of ["Un", "Deux", "Trois"])
    listings.push(await aListing(db, { author: seller, title, createdAt: created }));
  await scheduleExpiryEmails({ db, now, actor: "system" });
  await notify();
  expect(await textsOf(seller.id)).toEqual(["3\u00a0de vos annonces expirent bientôt"]);
  await expireListings({ db, now: daysAfter(now, 3), actor: "system" });
  await notify();
  expect(await textsOf(seller.id)).toContain("3\u00a0de vos annonces ont expiré");
  const removal = { listingId: listings[0]?.id ?? "", reason: "scam", text: "Non." };
  await removeListing({ db, actor: moderator }, removal);
  await notify();
  expect(await textsOf(seller.id)).toContain("La modération a retiré votre annonce");
});

test("every decision of the moderation about a listing", async () => {
  const seller = await member("Sylvie");
  const other = { ...(await aUser(db)), role: "moderator" as const };
  const ctx = { db, actor: { ...(await aUser(db)), role: "moderator" as const } };
  const told = async () => {
    await notify();
    const texts = await textsOf(seller.id);
    await db.deleteFrom("notifications").execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    return texts;
  };
  const { id: listingId } = await aListing(db, { author: seller });
  const reasoned = { listingId, reason: "scam", text: "Photo d’un autre site." };
  expect(await holdListingForReview(ctx, reasoned)).toMatchObject({ ok: true });
  expect(await told()).toEqual(["La modération vérifie votre annonce"]);
  expect(await releaseListing(ctx, { listingId })).toMatchObject({ ok: true });
  expect(await told()).toEqual(["La modération a rétabli votre annonce"]);
  expect(await requestCorrection(ctx, reasoned)).toMatchObject({ ok: true });
  expect(await told()).toEqual(["La modération vous demande une correction"]);
  expect(await contestDecision({ db, actor: seller }, { listingId, text: "C’est ma photo." })).toMatchObject({
    ok: true,
  });
  const denied = { listingId, outcome: "denied", answer: "Elle est d’un catalogue." } as const;
  expect(await decideAppeal({ db, actor: other }, denied)).toEqual({ ok: true });
  expect(await told()).toEqual(["La modération maintient sa décision"]);
});

test("a decision about contested feedback, to both whom it concerns", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  const given = { conversation_id: conversationId, by_role: "buyer", author_id: buyer.id } as const;
  const answers = { is_punctual: false, is_as_described: true, is_pleasant: true };
  const contested = { contested_at: now, contest_reason: "J’y étais.", created_at: now };
  const feedbackId = crypto.randomUUID();
  await db
    .insertInto("deal_feedback")
    .values({ id: feedbackId, ...given, ...answers, ...contested })
    .execute();
  const actor = { ...(await aUser(db)), role: "moderator" as const };
  expect(await decideFeedback({ db, actor }, { feedbackId, decision: "remove" })).toEqual({ ok: true });
  await notify();
  expect(await textsOf(seller.id)).toContain("La modération a retiré l’avis que vous contestiez");
  expect(await textsOf(buyer.id)).toEqual(["La modération a retiré votre avis"]);
});

test("reading: one by opening it, all up to what the page showed, and only one's own", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  await reply({ db, actor: seller }, { conversationId, body: "Oui" });
  await notify();
  const [own] = await notificationsOf(seller.id);
  const notificationId = own?.id ?? "";
  expect(await openNotification({ db, actor: buyer }, { notificationId })).toBeNull();
  expect(await countNotifications(db, seller.id)).toMatchObject({ total: 1, unread: 1 });
  expect(await openNotification({ db, actor: seller }, { notificationId })).toMatchObject({ conversationId });
  expect(await countNotifications(db, seller.id)).toMatchObject({ total: 1, unread: 0 });

  const { lastEventId } = await countNotifications(db, buyer.id);
  await readNotifications({ db, actor: buyer }, { upTo: lastEventId - 1 });
  expect(await countNotifications(db, buyer.id)).toMatchObject({ unread: 1 });
  await readNotifications({ db, actor: buyer }, { upTo: lastEventId });
  expect(await countNotifications(db, buyer.id)).toMatchObject({ unread: 0 });
});

test("they end with the account, with their subject, and after their time", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  await reply({ db, actor: seller }, { conversationId, body: "Oui" });
  await notify();
  await db.deleteFrom("users").where("id", "=", buyer.id).execute();
  expect(await countNotifications(db, buyer.id)).toMatchObject({ total: 0 });
  expect(await textsOf(seller.id)).toEqual(["Nouveau message de Utilisateur supprimé"]);
  const [{ created_at: createdAt } = { created_at: now }] = await db
    .selectFrom("notifications")
    .select("created_at")
    .execute();
  await purgeNotificationsBefore(db, createdAt);
  expect(await countNotifications(db, seller.id)).toMatchObject({ total: 1 });
  await purgeNotificationsBefore(db, new Date(createdAt.getTime() + 1));
  expect(await countNotifications(db, seller.id)).toMatchObject({ total: 0 });
});

test("a hundred events concern users in one job", async () => {
  const seller = await member("Sylvie");
  const subjects = await Promise.all(
    Array.from({ length: 100 }, async () => ({
      type: "listing" as const,
      id: (await aListing(db, { author: seller, status: "expired" })).id,
    })),
  );
  await transact({ db, actor: "system" }, ({ recordAll }) => recordAll("listing.expired", subjects));
  expect(await queuedJobs(pool, "add-notifications")).toHaveLength(1);
  await notify();
  expect(await textsOf(seller.id)).toEqual(["100\u00a0de vos annonces ont expiré"]);
  const { rows } = await sql<{ count: number }>`select count(*) from notifications`.execute(db);
  expect(rows[0]?.count).toBe(1);
});
