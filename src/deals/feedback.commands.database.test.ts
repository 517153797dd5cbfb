import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { deleteUserRows } from "../accounts/closure.commands.server.ts";
import type { User } from "../accounts/users.queries.server.ts";
import { findPriceChanges } from "../listings/listings.queries.server.ts";
import { controlConversation } from "../messaging/controls.commands.server.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import { exportedFeedback } from "../portability/export.queries.server.ts";
import { answerFeedback, decideFeedback, giveFeedback } from "./feedback.commands.server.ts";
import { findContestedFeedback, findFeedback, findSellerFacts } from "./feedback.queries.server.ts";
import { purgeContestReasonsBefore } from "./feedback.writes.server.ts";
import { endListing, takeStep } from "./steps.commands.server.ts";
import { findSteps } from "./steps.queries.server.ts";

const { db } = await testDatabase();

const later = new Date("2026-11-20T23:30:00Z");
const describe = ({ kind }: { kind: string }) => kind;
let [seller, buyer] = [await aUser(db), await aUser(db)];
let conversationId: string;
beforeEach(async () => {
  seller = await aUser(db);
  ({ buyer, conversationId } = await aMeeting());
});

/** Both have confirmed that they met. */
async function aMeeting() {
  const actor = await aUser(db);
  const listing = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, now, actor }, { listingId: listing.id, body: "Bonjour" });
  if (!sent.ok) throw new Error(sent.reason);
  const id = sent.conversationId;
  const typed = { date: "2026-11-20", time: "18:00", place: "Métro" };
  for (const [user, kind, time] of [
    [actor, "propose-appointment", now],
    [seller, "accept-appointment", now],
    [seller, "confirm-appointment", later],
    [actor, "confirm-appointment", later],
  ] as const) {
    const lastStepId = (await findSteps(db, id)).at(-1)?.id;
    const taken = await takeStep(
      { db, now: time, actor: user, describe },
      { conversationId: id, kind, lastStepId, ...typed },
    );
    if (!taken.ok) throw new Error(taken.reason);
  }
  return { buyer: actor, conversationId: id };
}

const good = { punctual: "yes", asDescribed: "yes", pleasant: "yes" };
const give = (actor: User, id = conversationId, answers = good, time = later) =>
  giveFeedback({ db, now: time, actor }, { conversationId: id, ...answers });
const days = (count: number) => new Date(later.getTime() + count * 86_400_000);

test("each gives feedback once, within 14 days; strangers find nothing", async () => {
  expect(await give(buyer, conversationId, { ...good, pleasant: "" })).toEqual({
    ok: false,
    reason: "answers-required",
  });
  expect(await give(buyer)).toEqual({ ok: true });
  expect(await give(buyer)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await give(await aUser(db))).toEqual({ ok: false, reason: "missing" });
  expect(await give(seller, conversationId, good, days(14))).toEqual({ ok: false, reason: "not-allowed" });
  expect(await findFeedback(db, conversationId)).toMatchObject([{ by: "buyer", isAsDescribed: true }]);
});

test("is answered once it is shown; a moderator who has no part in it decides about a contest", async () => {
  const answer = (actor: User, kind: "reply" | "contest") =>
    answerFeedback(
      { db, now: later, actor },
      { conversationId, answer: kind, text: "Nous avions dit 18 h 30." },
    );
  await give(buyer);
  expect(await answer(seller, "reply")).toEqual({ ok: false, reason: "not-allowed" });
  await give(seller);
  expect(await answer(seller, "reply")).toEqual({ ok: true });
  expect(await answer(seller, "reply")).toEqual({ ok: false, reason: "not-allowed" });
  expect(await answer(seller, "contest")).toEqual({ ok: true });
  const contested = (await findContestedFeedback(db, 50)).at(-1);
  expect(contested).toMatchObject({ by: "buyer", contestReason: "Nous avions dit 18 h 30." });
  const decide = (actor: User) =>
    decideFeedback({ db, now: later, actor }, { feedbackId: contested?.id ?? "", decision: "remove" });
  expect(await decide(buyer)).toEqual({ ok: false, reason: "missing" });
  expect(await decide({ ...seller, role: "moderator" })).toEqual({ ok: false, reason: "missing" });
  const moderator = await aUser(db, { role: "moderator" });
  expect(await decide(moderator)).toEqual({ ok: true });
  expect(await decide(moderator)).toEqual({ ok: false, reason: "missing" });
  expect(await findFeedback(db, conversationId)).toMatchObject([
    expect.objectContaining({ by: "buyer", isRemoved: true }),
    { by: "seller", isRemoved: false },
  ]);
});

test("facts count from three on, with what is shown, over one year", async () => {
  await give(buyer);
  for (const bad of [false, true]) {
    const other = await aMeeting();
    await give(other.buyer, other.conversationId, bad ? { ...good, punctual: "no" } : good);
    if (!bad) expect(await findSellerFacts(db, seller.id, later)).toEqual([]);
  }
  const appointments = { kind: "appointments", count: 3, of: 3 };
  expect(await findSellerFacts(db, seller.id, later)).toEqual([appointments]);
  expect(await findSellerFacts(db, seller.id, days(14))).toEqual([
    appointments,
    { kind: "punctual", count: 2, of: 3 },
    { kind: "as-described", count: 3, of: 3 },
    { kind: "pleasant", count: 3, of: 3 },
  ]);
  expect(await findSellerFacts(db, seller.id, days(366))).toEqual([]);
  expect(await findSellerFacts(db, buyer.id, days(14))).toEqual([]);
});

test("stays with the other one when an account is closed", async () => {
  await give(buyer);
  await deleteUserRows(db, [buyer.id]);
  expect(await findFeedback(db, conversationId)).toMatchObject([{ by: "buyer" }]);
});

test("a listing that ended elsewhere tells the people who wrote, if asked to", async () => {
  const listing = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, now, actor: buyer }, { listingId: listing.id, body: "Bonjour" });
  if (!sent.ok) throw new Error(sent.reason);
  const end = (actor: User) =>
    endListing(
      { db, now: later, actor, describe },
      { listingId: listing.id, conversationId: null, tellsOthers: true },
    );
  expect(await end(buyer)).toEqual({ ok: false, reason: "missing" });
  expect(await end(seller)).toEqual({ ok: true });
  expect(await end(seller)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await findSteps(db, sent.conversationId)).toMatchObject([{ kind: "tell-sold" }]);
});

test("a conversation about another listing ends no listing", async () => {
  const listing = await aListing(db, { author: seller });
  expect(
    await endListing(
      { db, now: later, actor: seller, describe },
      { listingId: listing.id, conversationId, tellsOthers: false },
    ),
  ).toEqual({ ok: false, reason: "missing" });
});

test("changes of the price of a public listing are recorded", async () => {
  const [listing, draft] = [await aListing(db), await aListing(db, { status: "draft" })];
  const ids = [listing.id, draft.id];
  await db.updateTable("listings").set({ price_cents: 39_000 }).where("id", "in", ids).execute();
  await db.updateTable("listings").set({ price_cents: 39_000 }).where("id", "in", ids).execute();
  expect(await findPriceChanges(db, listing.id, 3)).toMatchObject([{ fromCents: 120_000, toCents: 39_000 }]);
  expect(await findPriceChanges(db, draft.id, 3)).toEqual([]);
});

test("who blocked, or is blocked, may contest feedback, and writes no reply", async () => {
  await give(buyer);
  await give(seller);
  await controlConversation({ db, now: later, actor: buyer }, { conversationId, action: "block" });
  const answer = (kind: "reply" | "contest") =>
    answerFeedback({ db, now: later, actor: seller }, { conversationId, answer: kind, text: "C’est faux." });
  expect(await answer("reply")).toEqual({ ok: false, reason: "blocked" });
  expect(await answer("contest")).toEqual({ ok: true });
});

test("the reason of a contest is purged after the decision; what was removed is not exported to whom it was about", async () => {
  await give(buyer);
  await give(seller);
  const input = { conversationId, answer: "contest", text: "C’est faux." } as const;
  await answerFeedback({ db, now: later, actor: seller }, input);
  const moderator = await aUser(db, { role: "moderator" });
  const feedbackId = (await findFeedback(db, conversationId)).find(({ by }) => by === "buyer")?.id ?? "";
  await purgeContestReasonsBefore(db, days(400));
  expect((await findContestedFeedback(db, 50)).at(-1)).toMatchObject({ contestReason: "C’est faux." });
  await decideFeedback({ db, now: days(1), actor: moderator }, { feedbackId, decision: "remove" });
  expect(await exportedFeedback(db, conversationId, seller.id)).toMatchObject([{ isOwn: true }]);
  expect(await exportedFeedback(db, conversationId, buyer.id)).toHaveLength(2);
  const reason = async () => {
    const row = await db
      .selectFrom("deal_feedback")
      .select("contest_reason")
      .where("id", "=", feedbackId)
      .executeTakeFirst();
    return row?.contest_reason;
  };
  await purgeContestReasonsBefore(db, days(1));
  expect(await reason()).toBe("C’est faux.");
  await purgeContestReasonsBefore(db, days(2));
  expect(await reason()).toBeNull();
});
