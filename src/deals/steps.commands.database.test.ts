import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { deleteUserRows } from "../accounts/closure.commands.server.ts";
import type { User } from "../accounts/users.queries.server.ts";
import { isReserved } from "../listings/listing.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { controlConversation } from "../messaging/controls.commands.server.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import type { StepInput } from "./deal.input.ts";
import { dealState, type StepContent } from "./deal.ts";
import { findMemberDeals } from "./member-deals.queries.server.ts";
import { takeStep } from "./steps.commands.server.ts";
import { findSteps } from "./steps.queries.server.ts";

const { db, pool } = await testDatabase();

const describe = ({ kind, amountCents, until }: StepContent) =>
  [kind, amountCents, until?.toISOString()].filter(Boolean).join(" ");

let [seller, buyer, third] = [await aUser(db), await aUser(db), await aUser(db)];
let listingId: string;
let conversationId: string;
let otherId: string;
beforeEach(async () => {
  [seller, buyer, third] = [await aUser(db), await aUser(db), await aUser(db)];
  listingId = (await aListing(db, { author: seller, priceCents: 45_000 })).id;
  const opened = [];
  for (const actor of [buyer, third]) {
    const sent = await writeAboutListing({ db, now, actor }, { listingId, body: "Bonjour" });
    if (!sent.ok) throw new Error(sent.reason);
    opened.push(sent.conversationId);
  }
  [conversationId = "", otherId = ""] = opened;
});

let minute = 0;
const take = async (
  actor: User,
  kind: StepInput["kind"],
  input: Partial<StepInput> = {},
  time = minutesLater(++minute),
) => {
  const id = input.conversationId ?? conversationId;
  const last = (await findSteps(db, id)).filter((step) => !step.kind.startsWith("tell-")).at(-1);
  return takeStep(
    { db, now: time, actor, describe },
    { conversationId: id, kind, lastStepId: last?.id, ...input },
  );
};
const bodies = async (id: string) =>
  (
    await db
      .selectFrom("messages")
      .select("body")
      .where("conversation_id", "=", id)
      .orderBy("sequence")
      .execute()
  ).map(({ body }) => body);
const status = async () => {
  const listing = await findListing(db, listingId);
  return listing && isReserved(listing, minutesLater(minute)) ? "reserved" : listing?.status;
};

test("an offer, a counter-offer and its acceptance are messages of the conversation, with an event each", async () => {
  expect(await take(buyer, "offer", { amount: "390" })).toEqual({ ok: true });
  expect(await take(seller, "counter-offer", { amount: "400" })).toEqual({ ok: true });
  expect(await take(seller, "accept-offer")).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(buyer, "accept-offer")).toEqual({ ok: true });
  expect(await bodies(conversationId)).toEqual([
    "Bonjour",
    "offer 39000",
    "counter-offer 40000",
    "accept-offer 40000",
  ]);
  expect(dealState(await findSteps(db, conversationId), minutesLater(minute)).offer).toMatchObject({
    status: "accepted",
    step: { amountCents: 40_000 },
  });
  const events = await db
    .selectFrom("events")
    .select("payload")
    .where("verb", "=", "deal.step-taken")
    .where("subject_id", "=", conversationId)
    .orderBy("id")
    .execute();
  expect(events.map(({ payload }) => payload.kind)).toEqual(["offer", "counter-offer", "accept-offer"]);
});

test("terms that a user did not see cannot be accepted", async () => {
  await take(buyer, "offer", { amount: "390" });
  const [seen] = await findSteps(db, conversationId);
  await take(buyer, "withdraw-offer");
  await take(buyer, "offer", { amount: "90" });
  for (const lastStepId of [seen?.id, null])
    expect(await take(seller, "accept-offer", { lastStepId })).toEqual({ ok: false, reason: "outdated" });
  expect(await take(seller, "accept-offer")).toEqual({ ok: true });
});

test("two answers at the same time: one counts", async () => {
  await take(buyer, "offer", { amount: "390" });
  const results = await Promise.all([take(seller, "accept-offer"), take(seller, "refuse-offer")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test("strangers find no conversation; who is blocked, and who writes to a closed account, takes no step", async () => {
  const stranger = await aUser(db);
  expect(await take(stranger, "offer", { amount: "1" })).toEqual({ ok: false, reason: "missing" });
  await controlConversation({ db, now, actor: seller }, { conversationId, action: "block" });
  expect(await take(buyer, "offer", { amount: "1" })).toEqual({ ok: false, reason: "blocked" });
  await deleteUserRows(db, [third.id]);
  expect(await take(seller, "offer", { amount: "1", conversationId: otherId })).toEqual({
    ok: false,
    reason: "partner-closed",
  });
});

test("a reservation shows on the listing until its date, and the other people are told", async () => {
  expect(await take(buyer, "reserve", { date: "2026-11-23" })).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(seller, "reserve", { date: "2026-11-23" })).toEqual({ ok: true });
  expect(await status()).toBe("reserved");
  expect(await bodies(otherId)).toEqual(["Bonjour", "tell-reserved 2026-11-24T05:00:00.000Z"]);
  expect(await take(seller, "reserve", { date: "2026-11-23", conversationId: otherId })).toEqual({
    ok: false,
    reason: "reserved",
  });
  const listing = await findListing(db, listingId);
  expect(listing && isReserved(listing, new Date("2026-11-24T05:00:00Z"))).toBe(false);
  expect(await take(seller, "undo")).toEqual({ ok: true });
  expect(await status()).toBe("active");
  expect((await bodies(otherId)).at(-1)).toBe("tell-available");
  // Another reservation is possible, and ends by hand.
  await take(seller, "reserve", { date: "2026-11-23" });
  expect(await take(seller, "release")).toEqual({ ok: true });
  expect(await status()).toBe("active");
});

test("a sale to a user ends the listing, tells the others on request, and can be undone", async () => {
  expect(await take(seller, "sell", { tellsOthers: true })).toEqual({ ok: true });
  expect(await status()).toBe("sold");
  expect((await bodies(otherId)).at(-1)).toBe("tell-sold");
  expect(await take(buyer, "offer", { amount: "1" })).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(seller, "undo")).toEqual({ ok: true });
  expect(await status()).toBe("active");
  expect((await bodies(otherId)).at(-1)).toBe("tell-available");
  await take(seller, "sell");
  await take(seller, "undo");
  expect((await bodies(otherId)).filter((body) => body === "tell-available")).toHaveLength(1);
});

test("both confirm an appointment after its time", async () => {
  const typed = { date: "2026-11-20", time: "18:00", place: "Métro Laurier" };
  await take(buyer, "propose-appointment", typed);
  await take(seller, "accept-appointment");
  expect(await take(seller, "confirm-appointment")).toEqual({ ok: false, reason: "not-allowed" });
  const later = new Date("2026-11-20T23:30:00Z");
  expect(await take(seller, "confirm-appointment", {}, later)).toEqual({ ok: true });
  expect(await take(seller, "confirm-appointment", {}, later)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(buyer, "confirm-appointment", {}, later)).toEqual({ ok: true });
  const steps = await findSteps(db, conversationId);
  expect(dealState(steps, later).appointment).toMatchObject({
    status: "held",
    step: { place: "Métro Laurier", until: new Date("2026-11-20T23:00:00Z") },
  });
});

test("a reservation for a user who blocks the seller can be ended, and no other one with it", async () => {
  const reserve = (id: string) => take(seller, "reserve", { date: "2026-11-23", conversationId: id });
  await reserve(conversationId);
  await controlConversation({ db, now, actor: buyer }, { conversationId, action: "block" });
  expect(await take(buyer, "release")).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(seller, "undo")).toEqual({ ok: false, reason: "blocked" });
  expect(await take(seller, "release")).toEqual({ ok: true });
  expect(await status()).toBe("active");
  expect(await reserve(otherId)).toEqual({ ok: true });
  minute += 1;
  await db
    .updateTable("listings")
    .set({ reserved_until: minutesLater(10_000) })
    .where("id", "=", listingId)
    .execute();
  expect(await take(seller, "release")).toEqual({ ok: false, reason: "not-allowed" });
  expect(await status()).toBe("reserved");
});

test("the steps stay with the other one when an account is closed", async () => {
  await take(buyer, "offer", { amount: "390" });
  await deleteUserRows(db, [buyer.id]);
  expect(await findSteps(db, conversationId)).toMatchObject([{ kind: "offer", by: "buyer" }]);
});

const emailsOfDeal = async () =>
  (await queuedEmails(pool)).flatMap(({ payload, runAt }) =>
    "stepId" in payload && payload.conversationId === conversationId
      ? [{ kind: payload.kind, recipientId: payload.recipientId, runAt: runAt.toISOString() }]
      : [],
  );

test("an appointment reminds each once, also when it is accepted twice, and asks each afterwards", async () => {
  await take(buyer, "propose-appointment", { date: "2026-11-25", time: "18:00", place: "Métro" });
  for (const kind of ["accept-appointment", "undo", "accept-appointment"] as const)
    expect(await take(seller, kind)).toEqual({ ok: true });
  for (const [kind, runAt] of [
    ["appointment-reminder", "2026-11-24T23:00:00.000Z"],
    ["appointment-reminder", "2026-11-25T21:00:00.000Z"],
    ["appointment-question", "2026-11-26T02:00:00.000Z"],
  ]) {
    const found = (await emailsOfDeal()).filter((email) => email.kind === kind && email.runAt === runAt);
    expect(found.map(({ recipientId }) => recipientId).toSorted()).toEqual([seller.id, buyer.id].toSorted());
  }
  expect(await emailsOfDeal()).toHaveLength(6);
});

test("both are told when a reservation ends", async () => {
  await take(seller, "reserve", { date: "2026-11-23" });
  expect(await emailsOfDeal()).toMatchObject([
    { kind: "reservation-ended", recipientId: seller.id, runAt: "2026-11-24T05:00:00.000Z" },
    { kind: "reservation-ended", recipientId: buyer.id },
  ]);
});

test("what happened in other conversations does not take the place of a conversation's own steps", async () => {
  await take(buyer, "offer", { amount: "390" });
  await sql`
    with sent as (
      insert into messages (id, conversation_id, author_id, body, created_at)
      select gen_random_uuid(), ${conversationId}, ${seller.id}, 'told', now() from generate_series(1, 301)
      returning id
    )
    insert into deal_steps (id, conversation_id, message_id, actor_id, by_role, kind, created_at)
    select gen_random_uuid(), ${conversationId}, id, ${seller.id}, 'seller', 'tell-available', now() from sent`.execute(
    db,
  );
  const steps = await findSteps(db, conversationId);
  expect(steps[0]).toMatchObject({ kind: "offer" });
  expect(steps).toHaveLength(301);
});

test("others are told while they have written themselves in the last sixty days, however often they were told", async () => {
  const day = (count: number) => minutesLater(count * 24 * 60);
  expect(await take(seller, "reserve", { date: "2026-12-30" }, day(30))).toEqual({ ok: true });
  const told = await bodies(otherId);
  expect(told).toHaveLength(2);
  expect(await take(seller, "reserve", { date: "2027-01-30" }, day(61))).toEqual({ ok: true });
  expect(await bodies(otherId)).toEqual(told);
});

test("reserving and releasing in turn tells the others each of them once a day", async () => {
  const reserveAndRelease = async (minutes: number) => {
    expect(await take(seller, "reserve", { date: "2026-11-30" }, minutesLater(minutes))).toEqual({
      ok: true,
    });
    expect(await take(seller, "release", {}, minutesLater(minutes + 1))).toEqual({ ok: true });
  };
  const dayMinutes = 24 * 60;
  for (const minutes of [2000, 2010, 2020, 2000 + dayMinutes - 2]) await reserveAndRelease(minutes);
  const told = ["tell-reserved 2026-12-01T05:00:00.000Z", "tell-available"];
  expect(await bodies(otherId)).toEqual(["Bonjour", ...told]);
  await reserveAndRelease(2001 + dayMinutes);
  expect(await bodies(otherId)).toEqual(["Bonjour", ...told, ...told]);
});

test("administrators see a member's deals: role, listing, other one, and what they came to", async () => {
  await take(buyer, "offer", { amount: "390" });
  await take(seller, "accept-offer");
  await take(seller, "reserve", { date: "2026-11-25" });
  const [listing, statuses] = [
    { id: listingId },
    { offer: "accepted", reservation: "reserved", sale: "none" },
  ];
  const dealsOf = async ({ id }: User) => (await findMemberDeals(db, id, minutesLater(minute))).deals;
  const step = (await findSteps(db, conversationId)).at(-1);
  const shared = { conversationId, listing, statuses, at: step?.at };
  expect(await dealsOf(seller)).toMatchObject([{ ...shared, role: "seller", partner: { id: buyer.id } }]);
  expect(await dealsOf(buyer)).toMatchObject([
    { ...shared, role: "buyer", partner: { id: seller.id, name: seller.name } },
  ]);
  // Only told of the reservation.
  expect(await dealsOf(third)).toEqual([]);

  const { title } = await db
    .updateTable("listings")
    .set({ deleted_at: now })
    .where("id", "=", listingId)
    .returning("title")
    .executeTakeFirstOrThrow();
  await deleteUserRows(db, [buyer.id]);
  const [left] = await dealsOf(seller);
  expect(left).toMatchObject({ listing: { id: null }, partner: null });
  expect([title, ""]).toContain(left?.listing.title);
});

test("a member's newest deals are shown, and whether there are more", async () => {
  for (let count = 0; count < 21; count += 1) {
    const { id } = await aListing(db, { author: seller, priceCents: 1_000 });
    const sent = await writeAboutListing(
      { db, now: minutesLater(count), actor: buyer },
      { listingId: id, body: "Bonjour" },
    );
    if (!sent.ok) throw new Error(sent.reason);
    await take(buyer, "offer", { conversationId: sent.conversationId, amount: "9" }, minutesLater(count));
    if (count === 19) expect(await findMemberDeals(db, buyer.id, now)).toMatchObject({ hasMore: false });
  }
  const { deals, hasMore } = await findMemberDeals(db, buyer.id, now);
  expect([deals.length, hasMore]).toEqual([20, true]);
  expect(deals.map((deal) => deal.at.getTime())).toEqual(
    Array.from({ length: 20 }, (_, index) => minutesLater(20 - index).getTime()),
  );
});
