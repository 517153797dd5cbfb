import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import {
  countOpenCases,
  findMemberCase,
  findReportsAbout,
  reportConversation,
  reportListing,
  reportMember,
} from "../moderation/index.server.ts";
import { suspendAuthor, suspendMember, suspendReported } from "./members.commands.server.ts";
import { memberFigures } from "./members.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const typed = { until: "2026-12-01", reason: "Menaces." };
const publicIdOf = async (id: string) =>
  (await db.selectFrom("users").select("public_id").where("id", "=", id).executeTakeFirstOrThrow()).public_id;
const isSuspended = async (id: string) =>
  (await db.selectFrom("users").select("suspended_until").where("id", "=", id).executeTakeFirstOrThrow())
    .suspended_until !== null;

async function aModerator(role: "moderator" | "admin" = "moderator") {
  return { id: (await aUser(db, { role })).id, role };
}

async function report(memberId: string) {
  const typedReport = { memberId, reporter: "r", reason: "scam", text: "", email: "" };
  expect(await reportMember({ db, now, actor: null }, typedReport)).toEqual({ ok: true });
}

test("a moderator suspends a reported member and closes the reports", async () => {
  const member = await aUser(db);
  const { id: listingId } = await aListing(db, { author: member });
  const moderator = await aModerator();
  const memberId = await publicIdOf(member.id);
  const suspend = (until = typed.until) =>
    suspendReported({ db, now, actor: moderator }, { memberId, conversationId: null, ...typed, until });
  expect(await suspend()).toEqual({ ok: false, reason: "already-handled" });
  await report(memberId);
  expect(await suspend("")).toEqual({ ok: false, reason: "invalid", errors: { until: "date-required" } });
  expect([await isSuspended(member.id), await countOpenCases(db)]).toEqual([false, 1]);
  expect(await suspend()).toEqual({ ok: true });
  expect([await isSuspended(member.id), await countOpenCases(db)]).toEqual([true, 0]);
  const listing = await db.selectFrom("listings").select("status").where("id", "=", listingId).execute();
  expect(listing).toEqual([{ status: "held" }]);
  const events = await db
    .selectFrom("events")
    .select(["actor_id", "payload"])
    .where("verb", "=", "user.suspended")
    .execute();
  expect(events).toMatchObject([
    { actor_id: moderator.id, payload: { from: null, to: { reason: typed.reason }, reports: 1 } },
  ]);
  const found = await findMemberCase(db, memberId, moderator.id);
  expect(found?.record).toMatchObject({ removals: 0, reports: 0, suspensions: 1 });
});

test("moderators suspend members only, administrators also moderators, no one themselves", async () => {
  const moderator = await aModerator();
  const administrator = await aModerator("admin");
  const member = await aUser(db);
  const memberId = await publicIdOf(member.id);
  const [ofModerator, ofAdministrator] = [await publicIdOf(moderator.id), await publicIdOf(administrator.id)];
  for (const id of [memberId, ofModerator, ofAdministrator]) await report(id);
  const suspend = (by: { id: string; role: "member" | "moderator" | "admin" }, id: string) =>
    suspendReported({ db, now, actor: by }, { memberId: id, conversationId: null, ...typed });
  const colleague = await aModerator();
  expect(await suspend({ id: member.id, role: "member" }, ofModerator)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(await suspend(colleague, ofModerator)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await suspend(colleague, ofAdministrator)).toEqual({ ok: false, reason: "administrator" });
  expect(await suspend(moderator, ofModerator)).toEqual({ ok: false, reason: "own-account" });
  expect(await suspend(administrator, ofModerator)).toEqual({ ok: true });
});

test("a moderator does not shorten the suspension of a member, an administrator does", async () => {
  const member = await aUser(db);
  const { id: listingId } = await aListing(db, { author: member });
  const [moderator, administrator] = [await aModerator(), await aModerator("admin")];
  const memberId = await publicIdOf(member.id);
  const day = async () => {
    const column = "suspended_until";
    const of = db.selectFrom("users").select(column).where("id", "=", member.id);
    return (await of.executeTakeFirstOrThrow())[column]?.toISOString().slice(0, 7);
  };
  const long = { userId: member.id, until: "2027-06-15", reason: "Fraude." };
  expect(await suspendMember({ db, now, actor: administrator }, long)).toEqual({ ok: true });
  expect(await day()).toBe("2027-06");
  await report(memberId);
  const reported = { memberId, conversationId: null, reason: typed.reason };
  const byModerator = { db, now, actor: moderator };
  expect(await suspendReported(byModerator, { ...reported, until: "2026-12-15" })).toEqual({ ok: true });
  expect(await day()).toBe("2027-06");
  const grounds = { reason: "scam", text: "Faux.", evidence: "" };
  const ofListing = { listingId, until: "2026-12-15", ...grounds };
  expect(await suspendAuthor(byModerator, ofListing)).toEqual({ ok: true });
  expect(await day()).toBe("2027-06");
  await report(memberId);
  expect(await suspendReported(byModerator, { ...reported, until: "2027-08-15" })).toEqual({ ok: true });
  expect(await day()).toBe("2027-08");
  const short = { ...long, until: "2026-12-15" };
  expect(await suspendMember({ db, now, actor: administrator }, short)).toEqual({ ok: true });
  expect(await day()).toBe("2026-12");
});

test("of a reported conversation, who was reported is suspended, by no one who takes part in it", async () => {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const { id: listingId } = await aListing(db, { author: seller });
  const opened = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  const { conversationId } = opened;
  const about = { conversationId, messageId: null, reason: "harassment", text: "Menaces." };
  await reportConversation({ db, now, actor: buyer }, about);
  const moderator = await aModerator();
  const suspend = async (by: { id: string; role: "moderator" | "admin" }, id: string) =>
    suspendReported({ db, now, actor: by }, { memberId: await publicIdOf(id), conversationId, ...typed });
  expect(await suspend(moderator, buyer.id)).toEqual({ ok: false, reason: "already-handled" });
  const stranger = await aUser(db);
  expect(await suspend(moderator, stranger.id)).toEqual({ ok: false, reason: "already-handled" });
  await db.updateTable("users").set({ role: "moderator" }).where("id", "=", buyer.id).execute();
  expect(await suspend({ id: buyer.id, role: "moderator" }, seller.id)).toEqual({
    ok: false,
    reason: "own-account",
  });
  expect(await countOpenCases(db)).toBe(1);
  expect(await suspend(moderator, seller.id)).toEqual({ ok: true });
  expect([await countOpenCases(db), await isSuspended(seller.id), await isSuspended(buyer.id)]).toEqual([
    0,
    true,
    false,
  ]);
});

test("an administrator sees the reports of a member, of their listings and of their conversations", async () => {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const { id: listingId, title } = await aListing(db, { author: seller });
  const memberId = await publicIdOf(seller.id);
  await reportListing({ db, now, actor: null }, { listingId, reporter: "r", reason: "scam", text: "Faux." });
  await report(memberId);
  const opened = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  const { conversationId } = opened;
  const about = { conversationId, messageId: null, reason: "harassment", text: "" };
  await reportConversation({ db, now, actor: buyer }, about);
  const found = await findReportsAbout(db, seller.id);
  expect(found.map(({ subject, subjectId, title: of }) => [subject, subjectId, of]).sort()).toEqual([
    ["conversation", conversationId, null],
    ["listing", listingId, title],
    ["member", memberId, null],
  ]);
  expect((await memberFigures(db, seller.id)).openReports).toBe(3);
  // What the seller wrote is reported, not what the buyer did.
  expect(await findReportsAbout(db, buyer.id)).toEqual([]);
  expect((await memberFigures(db, buyer.id)).openReports).toBe(0);
});
