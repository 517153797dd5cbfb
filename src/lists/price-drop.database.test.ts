import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { unsubscribe } from "../alerts/unsubscribe.commands.server.ts";
import type { EmailJob } from "../email/email-job.ts";
import { sendEmail } from "../email/send-email.server.ts";
import type { Email } from "../email/transport.server.ts";
import { unsubscribeSecret } from "../email/unsubscribe-secret.server.ts";
import { readUnsubscribeToken } from "../email/unsubscribe-token.server.ts";
import { editListing } from "../listings/listings.commands.server.ts";
import type { PriceChoice } from "../listings/price.ts";
import { setNotificationPreferences } from "../notifications/preferences.queries.server.ts";
import { changeFavorite } from "./favorites.commands.server.ts";
import { hide } from "./hidden.commands.server.ts";
import { favoritePriceDrops } from "./price-drops.queries.server.ts";

const { db, pool } = await testDatabase();

let sent: Email[] = [];
let seller: Awaited<ReturnType<typeof aUser>>;
let keeper: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  sent = [];
  await emptyDatabase(db);
  [seller, keeper] = [await aUser(db), await aKeeper()];
});

async function aKeeper() {
  const user = await aUser(db, { name: "Zoé Gagnon" });
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
  return user;
}

/** An ad of 300 $ that the keeper keeps. */
async function aKeptAd(price: { priceCents: number | null } = { priceCents: 30_000 }) {
  const listing = await aListing(db, { author: seller, title: "Vélo", ...price });
  await changeFavorite({ db, now }, keeper, { listingId: listing.id, isFavorite: true });
  return listing.id;
}

async function reprice(listingId: string, price: string, at = now, priceChoice: PriceChoice = "fixed") {
  const tools = { db, now: at };
  const form = aListingForm({ title: "Vélo", price, priceType: priceChoice });
  const saved = await editListing(tools, {
    ...{ actor: seller, listingId, form, photos: [], intent: "save", basedOn: null },
  });
  expect(saved).toMatchObject({ ok: true });
}

const send = (order: EmailJob, at: Date) =>
  sendEmail(
    {
      db,
      mailer: { send: async (letter) => void sent.push(letter), close: () => undefined },
      site: { name: "Babillard", publicUrl: "https://annonces.example" },
      log: { warn: () => undefined },
      now: at,
    },
    order,
  );
const waiting = async () =>
  (await queuedEmails(pool)).map(({ payload, runAt }) => ({ payload, runAt })) as {
    payload: EmailJob;
    runAt: Date;
  }[];
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

test("a lower price is told after ten minutes, with both prices, and can be turned off from the letter", async () => {
  const id = await aKeptAd();
  await reprice(id, "250");
  const order: EmailJob = { kind: "price-drop", listingId: id, userId: keeper.id };
  expect(await waiting()).toEqual([{ payload: order, runAt: minutes(10) }]);
  expect(await send(order, minutes(10))).toBe("sent");
  const [letter] = sent;
  expect(letter?.to).toBe(keeper.email);
  expect(letter?.subject).toBe("Le prix de «\u00a0Vélo\u00a0» a baissé\u00a0: 250\u00a0$");
  for (const words of [letter?.text, letter?.html]) {
    expect(words).toContain("Ancien prix\u00a0: 300\u00a0$. Nouveau prix\u00a0: 250\u00a0$.");
    expect(words).toContain(`https://annonces.example/listing/${id}`);
  }
  const token = letter?.unsubscribeUrl?.split("/").at(-1) ?? "";
  expect(readUnsubscribeToken(token, await unsubscribeSecret(db))).toEqual({
    userId: keeper.id,
    topic: "prices",
  });
  expect(await unsubscribe(db, token)).toEqual({ ok: true, topic: "prices" });
  await reprice(id, "200", minutes(20));
  expect(await send(order, daysAfter(now, 3))).toBe("not-due");
});

test("up and down again is told once; lower than what was told is told a day later", async () => {
  const id = await aKeptAd();
  const order: EmailJob = { kind: "price-drop", listingId: id, userId: keeper.id };
  await reprice(id, "250");
  expect(await send(order, minutes(10))).toBe("sent");
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  await reprice(id, "400", minutes(20));
  await reprice(id, "250", minutes(30));
  await reprice(id, "299", minutes(40));
  expect(await waiting()).toEqual([]);
  await reprice(id, "240", minutes(50));
  await reprice(id, "230", minutes(55));
  expect(await waiting()).toEqual([{ payload: order, runAt: minutes(10 + 1440) }]);
  expect(await send(order, minutes(60))).toBe("not-due");
  expect(await send(order, minutes(10 + 1440))).toBe("sent");
  expect(sent.at(-1)?.text).toContain("Ancien prix\u00a0: 250\u00a0$. Nouveau prix\u00a0: 230\u00a0$.");
  expect(await send(order, daysAfter(now, 9))).toBe("not-due");
});

test("what was raised again, let go, sold or hidden by the time the letter goes is told to nobody", async () => {
  const undo: ((id: string) => Promise<unknown>)[] = [
    (id) => reprice(id, "300"),
    (id) => changeFavorite({ db, now }, keeper, { listingId: id, isFavorite: false }),
    (id) => db.updateTable("listings").set({ status: "sold" }).where("id", "=", id).execute(),
    (id) => db.updateTable("listings").set({ deleted_at: now }).where("id", "=", id).execute(),
    (id) => hide({ db, now }, keeper, { listingId: id, what: "listing" }),
    (id) => hide({ db, now }, keeper, { listingId: id, what: "seller" }),
  ];
  for (const change of undo) {
    const id = await aKeptAd();
    await reprice(id, "250");
    await change(id);
    expect(await send({ kind: "price-drop", listingId: id, userId: keeper.id }, minutes(10))).toBe("not-due");
  }
  expect(sent).toEqual([]);
});

describe("a letter is ordered", () => {
  test.each<[string, PriceChoice, boolean]>([
    ["", "free", true],
    ["299", "negotiable", true],
    ["299,50", "fixed", false],
    ["", "unspecified", false],
    ["350", "fixed", false],
  ])("or not when 300 $ become « %s » (%s): %s", async (price, choice, isOrdered) => {
    await reprice(await aKeptAd(), price, now, choice);
    expect(await waiting()).toHaveLength(isOrdered ? 1 : 0);
  });

  test("for those who can be written to and want it, never the author, and not when the edit is refused", async () => {
    const id = await aKeptAd();
    const unconfirmed = await aUser(db);
    const unwilling = await aKeeper();
    await setNotificationPreferences(db, unwilling.id, { prices: false });
    for (const person of [unconfirmed, unwilling, seller])
      await changeFavorite({ db, now }, person, { listingId: id, isFavorite: true });
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", seller.id).execute();
    const tools = { db, now };
    const refused = await editListing(tools, {
      ...{ actor: seller, listingId: id, form: aListingForm({ title: "", price: "1" }), photos: [] },
      ...{ intent: "save", basedOn: null },
    });
    expect(refused).toMatchObject({ ok: false });
    expect(await waiting()).toEqual([]);
    await reprice(id, "100");
    expect(await waiting()).toMatchObject([{ payload: { userId: keeper.id } }]);
  });

  test("once there was a first price to compare with", async () => {
    const id = await aKeptAd({ priceCents: null });
    await reprice(id, "300");
    expect(await waiting()).toEqual([]);
    await reprice(id, "200");
    expect(await waiting()).toHaveLength(1);
  });
});

test("a favourite says what it fell since it was kept, as long as it costs less", async () => {
  const id = await aKeptAd();
  const drops = () => favoritePriceDrops(db, keeper.id);
  expect(await drops()).toEqual({});
  await reprice(id, "250");
  expect(await drops()).toEqual({ [id]: { fromCents: 30_000, toCents: 25_000 } });
  expect(await favoritePriceDrops(db, seller.id, id)).toEqual({});
  await reprice(id, "320");
  expect(await drops()).toEqual({});
  await reprice(id, "", now, "free");
  expect(await drops()).toEqual({ [id]: { fromCents: 30_000, toCents: 0 } });
  // Kept anew, what it costs by then is what counts.
  for (const isFavorite of [false, true])
    await changeFavorite({ db, now }, keeper, { listingId: id, isFavorite });
  expect(await drops()).toEqual({});
});
