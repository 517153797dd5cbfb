import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import type { Actor } from "../accounts/permissions.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { holdForReview } from "../listings/listings.writes.server.ts";
import { contestDecision, decideAppeal } from "./appeals.commands.server.ts";
import {
  holdListingForReview,
  releaseListing,
  removeListing,
  requestCorrection,
  restoreListing,
} from "./cases.commands.server.ts";
import { countOpenCases, findCase, listCases } from "./cases.queries.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const later = (minutes: number, actor: Actor = null) => ({
  db,
  actor,
  now: minutesLater(minutes),
});
const statusOf = async (id: string) => (await findListing(db, id))?.status;
const answer = "Un couteau de cuisine est permis.";

async function aRemoval() {
  const moderator = await aUser(db, { role: "moderator" });
  const author = await aUser(db);
  const { id: listingId } = await aListing(db, { author });
  await removeListing(later(1, moderator), { listingId, reason: "forbidden", text: "Une arme." });
  const contest = (text = "C’est un couteau de cuisine.") =>
    contestDecision(later(2, author), { listingId, text });
  return { moderator, author, listingId, contest };
}

test("another moderator upholds an appeal: the listing is restored, and the author told why in one email", async () => {
  const { moderator, listingId, contest } = await aRemoval();
  const other = await aUser(db, { role: "moderator" });
  expect(await countOpenCases(db)).toBe(0);
  expect(await contest(" ")).toEqual({ ok: false, reason: "text-required" });
  expect(await contest()).toEqual({ ok: true, dueAt: daysAfter(later(2).now, 7) });
  expect(await contest("Encore")).toEqual({ ok: false, reason: "already-contested" });
  expect(await countOpenCases(db)).toBe(1);
  expect((await listCases(db, { state: "closed", limit: 5, offset: 0 })).total).toBe(0);
  const decide = (actor: Actor, typed = answer) =>
    decideAppeal(later(3, actor), { listingId, outcome: "upheld", answer: typed });
  expect(await decide(moderator)).toEqual({ ok: false, reason: "other-moderator" });
  expect(await decide(other, "")).toEqual({ ok: false, reason: "text-required" });
  expect(await decide(other)).toEqual({ ok: true });
  expect(await decide(other)).toEqual({ ok: false, reason: "already-handled" });
  expect([await statusOf(listingId), await countOpenCases(db)]).toEqual(["active", 0]);
  expect((await findCase(db, listingId))?.appeal).toMatchObject({
    outcome: "upheld",
    answer,
    isBySameModerator: false,
  });
  const emails = (await queuedEmails(pool)).map(({ payload }) => payload.kind);
  expect(emails).toEqual(["listing-removed", "appeal-decided"]);
  const { rows } = await pool.query("select verb from events where verb like 'appeal.%' order by id");
  expect(rows).toEqual([{ verb: "appeal.made" }, { verb: "appeal.upheld" }]);
});

test("a denied appeal leaves the listing removed, and cannot be repeated; a later removal can be contested", async () => {
  const { moderator, author, listingId, contest } = await aRemoval();
  const other = await aUser(db, { role: "admin" });
  await contest();
  const denied = { listingId, outcome: "denied", answer } as const;
  expect(await decideAppeal(later(3, other), denied)).toEqual({ ok: true });
  expect(await statusOf(listingId)).toBe("removed");
  expect(await contest()).toEqual({ ok: false, reason: "already-contested" });
  await restoreListing(later(4, other), { listingId });
  await removeListing(later(5, moderator), { listingId, reason: "scam", text: "" });
  expect(await contestDecision(later(6, author), { listingId, text: "Non." })).toMatchObject({ ok: true });
});

test("the only moderator answers too, and the author is told that it is the same", async () => {
  const { moderator, listingId, contest } = await aRemoval();
  // Suspended, and so unable to decide.
  const suspended = await aUser(db, { role: "moderator" });
  await db
    .updateTable("users")
    .set({ suspended_until: daysAfter(now, 30), suspension_reason: "Absence" })
    .where("id", "=", suspended.id)
    .execute();
  await contest();
  expect(await decideAppeal(later(3, moderator), { listingId, outcome: "denied", answer })).toEqual({
    ok: true,
  });
  expect((await findCase(db, listingId))?.appeal).toMatchObject({ isBySameModerator: true });
});

test("a moderator who restores a contested listing thereby upholds the appeal", async () => {
  const { moderator, listingId, contest } = await aRemoval();
  await contest();
  expect(await restoreListing(later(3, moderator), { listingId })).toEqual({ ok: true, status: "active" });
  expect((await findCase(db, listingId))?.appeal).toMatchObject({ outcome: "upheld" });
  expect(await countOpenCases(db)).toBe(0);
});

test("only the author of a removed listing can contest, and members cannot decide", async () => {
  const { author, listingId, contest } = await aRemoval();
  const missing = { ok: false, reason: "missing" };
  const stranger = await aUser(db);
  for (const actor of [stranger, null])
    expect(await contestDecision(later(2, actor), { listingId, text: "Non." })).toEqual(missing);
  const online = await aListing(db, { author });
  expect(await contestDecision(later(2, author), { listingId: online.id, text: "Non." })).toEqual(missing);
  expect(await contestDecision(later(2, author), { listingId: randomUUID(), text: "Non." })).toEqual(missing);
  await contest();
  const denied = { listingId, outcome: "denied", answer } as const;
  expect(await decideAppeal(later(3, stranger), denied)).toEqual(missing);
  expect(await decideAppeal(later(3, author), denied)).toEqual({ ok: false, reason: "own-listing" });
});

test("a listing that was restored or deleted since its removal cannot be contested", async () => {
  const [restored, deleted] = [await aRemoval(), await aRemoval()];
  await restoreListing(later(2, restored.moderator), { listingId: restored.listingId });
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", deleted.listingId).execute();
  for (const { contest } of [restored, deleted])
    expect(await contest()).toEqual({ ok: false, reason: "missing" });
});

test("an author who moderates is not the other moderator; the event says whether the answer is late", async () => {
  const { moderator, author, listingId, contest } = await aRemoval();
  await db.updateTable("users").set({ role: "moderator" }).where("id", "=", author.id).execute();
  await contest();
  const late = later(2 + 7 * 24 * 60 + 1, moderator);
  expect(await decideAppeal(late, { listingId, outcome: "denied", answer })).toEqual({ ok: true });
  const { rows } = await pool.query(
    "select payload->'isLate' as late from events where verb = 'appeal.denied'",
  );
  expect(rows).toEqual([{ late: true }]);
});

describe.each([
  { verdict: "correction-requested", decide: requestCorrection, status: "correction" },
  { verdict: "held", decide: holdListingForReview, status: "held" },
] as const)("the author of a listing contests the decision $verdict", ({ verdict, decide, status }) => {
  async function anOfflineListing() {
    const moderator = await aUser(db, { role: "moderator" });
    const other = await aUser(db, { role: "moderator" });
    const author = await aUser(db);
    const { id: listingId } = await aListing(db, { author });
    await decide(later(1, moderator), { listingId, reason: "misleading", text: "Le prix est faux." });
    const contest = (actor: Actor = author) =>
      contestDecision(later(2, actor), { listingId, text: "C’est le vrai prix." });
    return { moderator, other, author, listingId, contest };
  }

  test("upheld, it is online again, and the author told in one email", async () => {
    const { moderator, other, listingId, contest } = await anOfflineListing();
    expect(await contest(await aUser(db))).toEqual({ ok: false, reason: "missing" });
    expect(await contest()).toEqual({ ok: true, dueAt: daysAfter(later(2).now, 7) });
    expect(await contest()).toEqual({ ok: false, reason: "already-contested" });
    const upheld = { listingId, outcome: "upheld", answer } as const;
    expect(await decideAppeal(later(3, moderator), upheld)).toEqual({ ok: false, reason: "other-moderator" });
    expect(await decideAppeal(later(3, other), upheld)).toEqual({ ok: true });
    expect([await statusOf(listingId), await countOpenCases(db)]).toEqual(["active", 0]);
    const { appeal } = (await findCase(db, listingId)) ?? {};
    expect(appeal).toMatchObject({ verdict, outcome: "upheld", answer });
    const emails = (await queuedEmails(pool)).map(({ payload }) => payload.kind);
    expect(emails).toEqual(["listing-decided", "appeal-decided"]);
  });

  test("denied, it stays offline, and is released later", async () => {
    const { other, listingId, contest } = await anOfflineListing();
    await contest();
    expect(await decideAppeal(later(3, other), { listingId, outcome: "denied", answer })).toEqual({
      ok: true,
    });
    expect(await statusOf(listingId)).toBe(status);
    expect(await contest()).toEqual({ ok: false, reason: "already-contested" });
    expect(await releaseListing(later(4, other), { listingId })).toMatchObject({ ok: true });
    expect((await findCase(db, listingId))?.appeal).toMatchObject({ outcome: "denied", answer });
  });

  test("a moderator who releases the listing thereby upholds the appeal", async () => {
    const { moderator, listingId, contest } = await anOfflineListing();
    await contest();
    expect(await releaseListing(later(3, moderator), { listingId })).toMatchObject({ ok: true });
    expect((await findCase(db, listingId))?.appeal).toMatchObject({ outcome: "upheld" });
    expect(await contest()).toEqual({ ok: false, reason: "missing" });
  });

  test("a later removal closes the appeal, and can be contested", async () => {
    const { moderator, listingId, contest } = await anOfflineListing();
    await contest();
    await removeListing(later(3, moderator), { listingId, reason: "scam", text: "" });
    expect(await countOpenCases(db)).toBe(0);
    expect(await contest()).toMatchObject({ ok: true });
    const { rows } = await pool.query(
      "select payload ? 'appealId' as replaced from events where verb = 'listing.removed'",
    );
    expect(rows).toEqual([{ replaced: true }]);
  });
});

test("a corrected listing that is released does not reverse the contested request for the correction", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const author = await aUser(db);
  const { id: listingId } = await aListing(db, { author });
  const grounds = { reason: "misleading", text: "Le prix est faux." };
  await requestCorrection(later(1, moderator), { listingId, ...grounds });
  const contest = () => contestDecision(later(2, author), { listingId, text: "Non." });
  expect(await contest()).toMatchObject({ ok: true });
  await holdForReview(db, listingId, { from: "active", since: later(3).now, isResubmitted: true });
  expect(await releaseListing(later(4, moderator), { listingId })).toMatchObject({ ok: true });
  expect((await findCase(db, listingId))?.appeal).toMatchObject({ outcome: "denied" });
  const { rows } = await pool.query("select verb from events where verb like 'appeal.%'");
  expect(rows).toEqual([{ verb: "appeal.made" }]);
});

test("what the site holds without a decision is not contested, although it was under review before", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const author = await aUser(db);
  const { id: listingId } = await aListing(db, { author });
  await holdListingForReview(later(1, moderator), { listingId, reason: "scam", text: "" });
  await releaseListing(later(2, moderator), { listingId });
  await holdForReview(db, listingId, { from: "active", since: later(3).now, isResubmitted: false });
  const contested = await contestDecision(later(4, author), { listingId, text: "Non." });
  expect(contested).toEqual({ ok: false, reason: "missing" });
});
