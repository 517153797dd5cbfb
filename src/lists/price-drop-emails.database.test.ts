import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import {
  collectingTransport,
  type EmailRequest,
  queuedEmails,
  sendNow,
  unsubscribeSecret,
} from "../../tests/support/queued-emails.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { unsubscribe } from "../alerts/saved-searches.commands.server.ts";
import { readUnsubscribeToken } from "../email/unsubscribe-token.server.ts";
import { editListing } from "../listings/listings.commands.server.ts";
import type { PriceChoice } from "../listings/price.ts";
import { setNotificationPreferences } from "../notifications/preferences.commands.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { changeFavorite } from "./favorites.commands.server.ts";
import { hide } from "./hidden.commands.server.ts";
import { favoritePriceDrops } from "./price-drops.queries.server.ts";
import { schedulePriceDropEmails } from "./schedule-price-drop-emails.commands.server.ts";

const { db, pool } = await testDatabase();

const transport = collectingTransport();
const { sent } = transport;
let seller: Awaited<ReturnType<typeof aUser>>;
let fan: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  sent.length = 0;
  await emptyDatabase(db);
  [seller, fan] = [await aUser(db), await aFan()];
});

async function aFan() {
  const user = await aUser(db, { name: "Zoé Gagnon" });
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
  return user;
}

/** A listing of 300 $ that is a favorite of `fan`. */
async function aFavoriteListing(price: { priceCents: number | null } = { priceCents: 30_000 }) {
  const listing = await aListing(db, { author: seller, title: "Vélo", ...price });
  await changeFavorite({ db, now, actor: fan }, { listingId: listing.id, isFavorite: true });
  return listing.id;
}

async function reprice(listingId: string, price: string, at = now, priceChoice: PriceChoice = "fixed") {
  const ctx = { db, now: at, index: listingIndex, actor: seller };
  const form = aListingForm({ title: "Vélo", price, priceType: priceChoice });
  const saved = await editListing(ctx, {
    listingId,
    form,
    photos: [],
    intent: "save",
    basedOn: null,
  });
  expect(saved).toMatchObject({ ok: true });
  await runPriceDropJobs(at);
}

/** Runs the jobs that edits enqueued; returns their number. */
async function runPriceDropJobs(at: Date): Promise<number> {
  const jobs = await queuedJobs(pool, "schedule-price-drop-emails");
  await pool.query(`delete from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'schedule-price-drop-emails')`);
  for (const { payload } of jobs) await schedulePriceDropEmails({ db, actor: "system", now: at }, payload);
  return jobs.length;
}

const send = (request: EmailRequest, at: Date) => sendNow({ db, transport, now: at }, request);
const queued = async () =>
  (await queuedEmails(pool)).map(({ payload, runAt }) => ({ payload, runAt })) as {
    payload: EmailRequest;
    runAt: Date;
  }[];
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

test("a lower price is emailed after ten minutes, with both prices, and can be turned off from the email", async () => {
  const id = await aFavoriteListing();
  await reprice(id, "250");
  const order: EmailRequest = { kind: "price-drop", listingId: id, userId: fan.id };
  expect(await queued()).toEqual([{ payload: order, runAt: minutes(10) }]);
  expect(await send(order, minutes(10))).toBe("sent");
  const [email] = sent;
  expect(email?.to).toBe(fan.email);
  expect(email?.subject).toBe("Le prix de «\u00a0Vélo\u00a0» a baissé\u00a0: 250\u00a0$");
  for (const words of [email?.text, email?.html]) {
    expect(words).toContain("Ancien prix\u00a0: 300\u00a0$. Nouveau prix\u00a0: 250\u00a0$.");
    expect(words).toContain(`https://annonces.example/listing/${id}`);
  }
  const token = email?.unsubscribeUrl?.split("/").at(-1) ?? "";
  expect(readUnsubscribeToken(token, unsubscribeSecret)).toEqual({
    userId: fan.id,
    topic: "prices",
  });
  expect(await unsubscribe({ db, actor: null, unsubscribeSecret }, { token })).toEqual({
    ok: true,
    topic: "prices",
  });
  await reprice(id, "200", minutes(20));
  expect(await send(order, daysAfter(now, 3))).toBe("not-due");
});

test("a price that was emailed is recorded once, and not for a favorite that is removed meanwhile", async () => {
  const [id, other] = [await aFavoriteListing(), await aFavoriteListing()];
  for (const listingId of [id, other]) await reprice(listingId, "250");
  const request: EmailRequest = { kind: "price-drop", listingId: id, userId: fan.id };
  for (const attempt of [10, 11]) await send(request, minutes(attempt));
  const removing = async () => {
    await changeFavorite({ db, now, actor: fan }, { listingId: other, isFavorite: false });
  };
  const tools = { db, transport: { ...transport, send: removing }, now: minutes(10) };
  expect(await sendNow(tools, { ...request, listingId: other })).toBe("sent");
  const events = db.selectFrom("events").selectAll().where("verb", "=", "favorite.notified");
  expect(await events.execute()).toMatchObject([
    {
      occurred_at: minutes(10),
      actor_kind: "system",
      subject_type: "listing",
      subject_id: id,
      payload: { userId: fan.id, priceCents: 25_000 },
    },
  ]);
});

test("a price that is raised and lowered again is emailed once; a lower one is emailed a day later", async () => {
  const id = await aFavoriteListing();
  const order: EmailRequest = { kind: "price-drop", listingId: id, userId: fan.id };
  await reprice(id, "250");
  expect(await send(order, minutes(10))).toBe("sent");
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  await reprice(id, "400", minutes(20));
  await reprice(id, "250", minutes(30));
  await reprice(id, "299", minutes(40));
  expect(await queued()).toEqual([]);
  await reprice(id, "240", minutes(50));
  await reprice(id, "230", minutes(55));
  expect(await queued()).toEqual([{ payload: order, runAt: minutes(10 + 1440) }]);
  expect(await send(order, minutes(60))).toBe("not-due");
  expect(await send(order, minutes(10 + 1440))).toBe("sent");
  expect(sent.at(-1)?.text).toContain("Ancien prix\u00a0: 250\u00a0$. Nouveau prix\u00a0: 230\u00a0$.");
  expect(await send(order, daysAfter(now, 9))).toBe("not-due");
});

test("no email is sent when the price was raised again, or the listing is no longer a favorite, sold or hidden", async () => {
  const undo: ((id: string) => Promise<unknown>)[] = [
    (id) => reprice(id, "300"),
    (id) => changeFavorite({ db, now, actor: fan }, { listingId: id, isFavorite: false }),
    (id) => db.updateTable("listings").set({ status: "sold" }).where("id", "=", id).execute(),
    (id) => db.updateTable("listings").set({ deleted_at: now }).where("id", "=", id).execute(),
    (id) => hide({ db, now, actor: fan }, { listingId: id, what: "listing" }),
    (id) => hide({ db, now, actor: fan }, { listingId: id, what: "seller" }),
  ];
  for (const change of undo) {
    const id = await aFavoriteListing();
    await reprice(id, "250");
    await change(id);
    expect(await send({ kind: "price-drop", listingId: id, userId: fan.id }, minutes(10))).toBe("not-due");
  }
  expect(sent).toEqual([]);
});

describe("an email is enqueued", () => {
  test.each<[string, PriceChoice, boolean]>([
    ["", "free", true],
    ["299", "negotiable", true],
    ["299,50", "fixed", false],
    ["", "unspecified", false],
    ["350", "fixed", false],
  ])("or not when 300 $ becomes « %s » (%s): %s", async (price, choice, isEnqueued) => {
    await reprice(await aFavoriteListing(), price, now, choice);
    expect(await queued()).toHaveLength(isEnqueued ? 1 : 0);
  });

  test("for users with a verified address who want it, never the author, and not when the edit is rejected", async () => {
    const id = await aFavoriteListing();
    const unconfirmed = await aUser(db);
    const unwilling = await aFan();
    await setNotificationPreferences(db, unwilling.id, { prices: false });
    for (const person of [unconfirmed, unwilling, seller])
      await changeFavorite({ db, now, actor: person }, { listingId: id, isFavorite: true });
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", seller.id).execute();
    const ctx = { db, now, index: listingIndex, actor: seller };
    const refused = await editListing(ctx, {
      listingId: id,
      form: aListingForm({ title: "", price: "1" }),
      photos: [],
      intent: "save",
      basedOn: null,
    });
    expect(refused).toMatchObject({ ok: false });
    expect(await runPriceDropJobs(now)).toBe(0);
    expect(await queued()).toEqual([]);
    await reprice(id, "100");
    expect(await queued()).toMatchObject([{ payload: { userId: fan.id } }]);
  });

  test("with the same number of statements for thirty users as for one", async () => {
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const listingId = await aFavoriteListing();
    const scheduleAt = async (cents: number) => {
      await db.updateTable("listings").set({ price_cents: cents }).where("id", "=", listingId).execute();
      await schedulePriceDropEmails({ db: counted, actor: "system", now }, { listingId });
    };
    await scheduleAt(25_000);
    const forOne = statements;
    for (let count = 1; count < 30; count += 1)
      await changeFavorite({ db, now, actor: await aFan() }, { listingId, isFavorite: true });
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await scheduleAt(20_000);
    expect(await queued()).toHaveLength(30);
    expect(statements).toBe(2 * forOne);
  });

  test("only after an edit that changes the price", async () => {
    const id = await aFavoriteListing();
    await reprice(id, "250");
    await sql`truncate graphile_worker._private_jobs`.execute(db);
    await reprice(id, "250", minutes(5));
    expect(await queued()).toEqual([]);
  });

  test("after an edit that follows the first price", async () => {
    const id = await aFavoriteListing({ priceCents: null });
    await reprice(id, "300");
    expect(await queued()).toEqual([]);
    await reprice(id, "200");
    expect(await queued()).toHaveLength(1);
  });
});

test("a favorite shows its price drop since it was saved, as long as the price is lower", async () => {
  const id = await aFavoriteListing();
  const drops = () => favoritePriceDrops(db, fan.id);
  expect(await drops()).toEqual({});
  await reprice(id, "250");
  expect(await drops()).toEqual({ [id]: { fromCents: 30_000, toCents: 25_000 } });
  expect(await favoritePriceDrops(db, seller.id, id)).toEqual({});
  await reprice(id, "320");
  expect(await drops()).toEqual({});
  await reprice(id, "", now, "free");
  expect(await drops()).toEqual({ [id]: { fromCents: 30_000, toCents: 0 } });
  // A favorite that is added again has the current price as reference.
  for (const isFavorite of [false, true])
    await changeFavorite({ db, now, actor: fan }, { listingId: id, isFavorite });
  expect(await drops()).toEqual({});
});
